// What the application needs of the browser to reach its server. Tests pass their own.

export type Transport = {
  /** @param onProgress receives the sent share of the body, from 0 to 1, where the browser can tell it. */
  fetch(input: string, init: RequestInit, onProgress?: (share: number) => void): Promise<Response>
  /** Null for no live updates. */
  socketUrl: string | null
  /** Reloads the page. */
  reload(): void
  /** Opens another site. */
  leave(url: string): void
}
