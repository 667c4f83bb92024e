// The code of a database error.

type Coded = {
  code?: string
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } }
}

/**
 * The code of an error that Prisma may have wrapped: PostgreSQL's code, or the driver's name for a failed connection, such
 * as DatabaseNotReachable.
 */
export function errorCode(error: unknown): string {
  const { code = '', meta } = (error ?? {}) as Coded
  const cause = meta?.driverAdapterError?.cause
  return cause?.originalCode ?? cause?.kind ?? code
}
