/** Ask a headjudge server for rulings, errata, legality and deck checks. */
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type Schemas = components["schemas"];
export type { paths } from "./schema.js";

/** A question without an answer: what is wrong, and what to do about it. */
export class HeadjudgeError extends Error {
  readonly status: number;
  readonly code: string;
  readonly suggestions: string[];
  readonly candidates: Schemas["Candidate"][];

  constructor(status: number, fault: Partial<Schemas["Fault"]>) {
    super(fault.details ?? "the server did not answer as headjudge does");
    this.name = "HeadjudgeError";
    this.status = status;
    this.code = fault.code ?? "unreadable_answer";
    this.suggestions = fault.suggestions ?? [];
    this.candidates = fault.candidates ?? [];
  }
}

/** What else a server is asked with. */
export interface Options {
  /** Names your program and a way to reach you; browsers send their own. */
  userAgent?: string;
  /** The language that texts come first in where they are in two: `ja` or `en`. */
  language?: string;
  /** Another `fetch`, for a test. */
  fetch?: typeof fetch;
}

/** Which card is meant, and on which date. */
export interface Which {
  game?: string;
  set?: string;
  on?: string;
}

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

function whole<T>({ data, error, response }: Reply<T>): T {
  if (response.ok && data !== undefined) return data;
  throw new HeadjudgeError(response.status, typeof error === "object" && error ? error : {});
}

/** A server. */
export class Headjudge {
  /** Every endpoint, with checked paths and parameters. */
  readonly api: Client<paths>;
  readonly #base: string;
  readonly #fetch: typeof fetch;
  readonly #headers: Record<string, string>;

  constructor(server: string, options: Options = {}) {
    this.#base = server.replace(/\/+$/, "");
    this.#fetch = options.fetch ?? fetch;
    this.#headers = { "user-agent": options.userAgent ?? "headjudge-typescript/0.1.0" };
    if (options.language !== undefined) this.#headers["accept-language"] = options.language;
    this.api = createClient<paths>({ baseUrl: this.#base, fetch: this.#fetch, headers: this.#headers });
  }

  /** The card with a name, nearly a name, a code or an id. */
  async card(name: string, which: Which = {}): Promise<Schemas["Card"]> {
    return whole(await this.api.GET("/api/v1/cards/named", { params: { query: { fuzzy: name, ...which } } }));
  }

  /** What something that is being typed may become. */
  async complete(typed: string, game?: string): Promise<Schemas["CompletionList"]> {
    const query = game === undefined ? { q: typed } : { q: typed, game };
    return whole(await this.api.GET("/api/v1/cards/autocomplete", { params: { query } }));
  }

  /** What the records say of a question. `match` tells how well a hit answers. */
  async search(q: string, page: { page?: number; limit?: number } = {}): Promise<Schemas["HitList"]> {
    return whole(await this.api.GET("/api/v1/search", { params: { query: { q, ...page } } }));
  }

  /** Whether a card may be in a deck. */
  async legality(card: string, format: string, which: Which = {}): Promise<Schemas["Legality"]> {
    return whole(await this.api.GET("/api/v1/legality", { params: { query: { card, format, ...which } } }));
  }

  /** A general rule with its worked examples. */
  async rule(id: string): Promise<Schemas["Rule"]> {
    return whole(await this.api.GET("/api/v1/rules/{id}", { params: { path: { id } } }));
  }

  /** A passage of a document. */
  async passage(id: string): Promise<Schemas["Passage"]> {
    return whole(await this.api.GET("/api/v1/passages/{id}", { params: { path: { id } } }));
  }

  /** A ruling, run step by step. */
  async scenario(id: string): Promise<Schemas["Outcome"]> {
    return whole(await this.api.GET("/api/v1/scenarios/{id}", { params: { path: { id } } }));
  }

  /** A deck, as a list or as JSON, checked by every rule of a format. */
  async checkDeck(
    deck: string | Schemas["Deck"],
    which: { format?: string; on?: string } = {},
  ): Promise<Schemas["DeckVerdict"]> {
    const body = typeof deck === "string" ? { text: deck } : deck;
    return whole(await this.api.POST("/api/v1/decks/check", { params: { query: which }, body }));
  }

  /** The answer of any endpoint in one line, for a chat; a fault's words too. */
  async line(path: string, query: Record<string, string> = {}): Promise<string> {
    const asked = new URLSearchParams(query);
    // `format` may also name the format of a deck: both are given.
    asked.append("format", "line");
    const response = await this.#fetch(`${this.#base}/api/v1/${path}?${asked}`, { headers: this.#headers });
    return (await response.text()).trim();
  }
}
