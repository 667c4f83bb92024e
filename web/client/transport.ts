// What the application needs of the browser to reach its server. Tests pass their own.

export type Transport = {
  fetch(input: string, init: RequestInit): Promise<Response>
  /** Null for no live updates. */
  socketUrl: string | null
  /** Reloads the page. */
  reload(): void
  /** Opens another site. */
  leave(url: string): void
}
