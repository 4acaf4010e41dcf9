// The server's engine as a WebAssembly module: bytes in, HTML out.

/** Where the engine is; none where this build has none. */
const address = document.documentElement.dataset.engine;
export const hasEngine = address !== undefined;

let loaded;

/** The engine with the records and the index it answers by; loaded once. */
export function engine() {
  loaded ??= load();
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

async function load() {
  const [{ instance }, kept] = await Promise.all([
    WebAssembly.instantiateStreaming(fetch(address), {}),
    fetch("/offline/engine.bin").then((answer) => answer.arrayBuffer()),
  ]);
  const { memory, input, output, load: take, speak, search, suggest, check, run, table } = instance.exports;
  /** Calls a function with some bytes one after the other; its answer, as text. */
  const call = (what, ...parts) => {
    // Making room may move the memory: it is looked at only after.
    let at = input(parts.reduce((sum, part) => sum + part.length, 0));
    for (const part of parts) {
      new Uint8Array(memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    const length = what();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, output(), length));
  };
  const wrong = call(take, new Uint8Array(kept));
  if (wrong) throw new Error(wrong);
  const encode = (text) => new TextEncoder().encode(text);
  call(speak, encode(document.documentElement.lang));
  return {
    /** The hits of a query. */
    search: (query) => call(search, encode(`${query}\n${new Date().toLocaleDateString("sv")}`)),
    /** What a query may be the beginning of, and its first hits, as objects. */
    suggest: (query) => JSON.parse(call(suggest, encode(query))),
    /** The sheets of decks: those that the terms hold as text, and files. */
    async check(terms, files) {
      const heads = files.map(({ name, size }) => ({ name, size }));
      const bodies = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      return call(check, encode(`${JSON.stringify({ ...terms, files: heads })}\n`), ...bodies);
    },
    /** What came of a scenario, as text. */
    run: (text) => call(run, encode(text)),
    /** The position in the query of an address: its lines, and the table as HTML; JSON. */
    table: (query) => call(table, encode(query)),
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
