/** What a call is answered with in place of the server: nothing at all (`null`), or what the server itself says. */
export type WireAnswer =
  | { status: number; contentType: string; body: string; headers?: Record<string, string> }
  | null
  | 'own';

/** A JSON answer. */
export const json = (status: number, data: unknown, headers?: Record<string, string>): WireAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(data),
  ...(headers ? { headers } : {}),
});

/** The same answer to every call of a method and path; with a query in the path, of that query. */
export type Constant = { method: string; path: string; status: number; body: unknown };

/** An effect from outside the screen, as data. */
export type Effect =
  /** Another document of the same origin changes the storage; `null` removes a key. */
  | { stored: Record<string, unknown> }
  /** The server answers like this from now on. */
  | { answers: Constant[] }
  /** The latest held call of a service is answered, of those whose address contains `about`. */
  | { call: string; answer: WireAnswer; about?: string }
  /** This function runs in the page. It must not use anything from outside itself. */
  | { inPage: (given: never) => unknown; given?: unknown };
