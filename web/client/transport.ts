// The browser functions that reach the server. Tests replace them.

export type Transport = {
  /** @param onProgress receives the sent share of the body, from 0 to 1, if the browser reports it. */
  fetch(input: string, init: RequestInit, onProgress?: (share: number) => void): Promise<Response>
  /** Null for no live updates. */
  socketUrl: string | null
  /** Reloads the page. */
  reload(): void
  /** Opens another site. */
  leave(url: string): void
}
