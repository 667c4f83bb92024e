// What stops Daybook from starting: a sentence for the person at the terminal, printed without a stack.

export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}
