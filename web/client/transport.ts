// What the browser lends the application to reach its server; tests lend something else.

export type Transport = {
  fetch(input: string, init: RequestInit): Promise<Response>
  /** Null where nothing live is wanted. */
  socketUrl: string | null
  /** Loads the page anew. */
  reload(): void
  /** Goes to another site. */
  leave(url: string): void
}
