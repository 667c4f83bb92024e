// Errors of the environment, which end a start or a command with a sentence for the terminal, without a stack.

/** Ends a start or a command. The terminal shows its message. */
export class StartupError extends Error {
  override readonly name: string = 'StartupError'
}

/** Its message names the variable and its valid values. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError'

  constructor(variable: string, accepts: string, value: string) {
    super(`${variable} must be ${accepts}; it is '${value}'.`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not do that',
  EPERM: 'this user may not do that',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this user',
  EIO: 'its disk fails',
}

/** The sentence for an error that the operator can fix on this machine; null for a fault of Daybook. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof StartupError) return error.message
  const { code = '', path } = error as NodeJS.ErrnoException
  if (!reasons[code]) return null
  return path
    ? `${path} cannot be read or written: ${reasons[code]} (${code}).`
    : `A file cannot be read or written: ${reasons[code]} (${code}).`
}

/** Ends a command: shows the sentence of an error, or the error with its stack. */
export function endCommand(error: unknown, exitCode = 1): void {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = exitCode
}
