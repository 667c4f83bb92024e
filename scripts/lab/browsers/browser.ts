// The browser functions that the workdays use. Firefox and WebKit each implement them with their own protocol.

/** A step of an input source, as WebDriver and WebDriver BiDi both define it. */
export type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }

export type Size = { width: number; height: number }

export type Browser = {
  name: string
  goTo(address: string): Promise<void>
  /** Runs an expression in the page, and resolves with its value once that is settled. @throws with what it threw. */
  evaluate(expression: string): Promise<unknown>
  /** One finger's or one keyboard's steps, in their order. */
  perform(source: 'pointer' | 'key', steps: readonly Step[]): Promise<void>
  /** A picture of the window, PNG. */
  picture(): Promise<Buffer>
  close(): Promise<void>
}

/** The input source of `perform`, for either protocol. */
export function inputSource(source: 'pointer' | 'key', steps: readonly Step[]) {
  const parameters = source === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {}
  return { type: source, id: source, ...parameters, actions: steps }
}
