// The log: one line of JSON per event, on standard output.
import { pino, type DestinationStream, type Logger } from 'pino'
import { currentRequestId } from './request-id.ts'

export type Log = Logger

/**
 * Credentials never reach the log. Lines about a request have its id.
 * @param level one of pino's. @param to standard output if missing.
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
  }
  return to ? pino(options, to) : pino(options)
}
