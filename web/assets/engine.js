// The server's engine as a WebAssembly module: bytes in, HTML out.

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
  const put = (bytes) => {
    // Making room may move the memory: it is looked at only after.
    const at = input(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  };
  const call = (what, bytes) => {
    put(bytes);
    const length = what();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length));
  };
  put(new Uint8Array(records));
  if (!take()) throw new Error("the copy has no records; load the page again");
  const encoder = new TextEncoder();
  return {
    /** The sheets of decks: those that the terms hold as text, and files. */
    async check(terms, files) {
      const heads = files.map(({ name, size }) => ({ name, size }));
      const head = encoder.encode(`${JSON.stringify({ ...terms, files: heads })}\n`);
      return call(check, new Uint8Array(await new Blob([head, ...files]).arrayBuffer()));
    },
    /** What came of a scenario, as text. */
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
