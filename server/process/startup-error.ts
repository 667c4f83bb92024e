// An error that stops Daybook from starting. The terminal shows its message, without a stack.

export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}
