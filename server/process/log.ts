// The log: one line of JSON per event, on standard output.
import { pino, type Logger } from 'pino'

export type Log = Logger

/** @param level one of pino's. Credentials never reach the log. */
export function createLog(level: string): Log {
  return pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'] })
}
