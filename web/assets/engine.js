// The server's engine as a WebAssembly module: bytes in, JSON out.

let loaded;

/** The engine of `address`, with the records it decides by; loaded once. */
export function engine(address) {
  loaded ??= load(address);
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

async function load(address) {
  const [{ instance }, records] = await Promise.all([
    WebAssembly.instantiateStreaming(fetch(address), {}),
    fetch("/offline/records.jsonl").then((answer) => answer.arrayBuffer()),
  ]);
  const { memory, input, load: take, check, run, output } = instance.exports;
  const call = (what, bytes) => {
    // Making room may move the memory: it is looked at only after.
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = what();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length)));
  };
  call(take, new Uint8Array(records));
  const encoder = new TextEncoder();
  return {
    /** Checks a deck, as bytes, by the terms. */
    check(terms, deck) {
      const head = encoder.encode(`${JSON.stringify(terms)}\n`);
      const request = new Uint8Array(head.length + deck.length);
      request.set(head);
      request.set(deck, head.length);
      return call(check, request);
    },
    /** Runs a scenario, as text. */
    run: (text) => call(run, encoder.encode(text)),
  };
}

/** Whether the server can be reached in a moment. */
export async function serverAnswers() {
  if (!navigator.onLine) return false;
  try {
    return (await fetch("/healthz", { signal: AbortSignal.timeout(3000) })).ok;
  } catch {
    return false;
  }
}
