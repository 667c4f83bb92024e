// The code of a database error.

type Coded = {
  code?: string
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; kind?: string } } }
}

/**
 * The code of an error, which Prisma may wrap in one of its own: PostgreSQL's code, or the driver's word for a connection
 * that failed, such as DatabaseNotReachable.
 */
export function errorCode(error: unknown): string {
  const { code = '', meta } = (error ?? {}) as Coded
  const cause = meta?.driverAdapterError?.cause
  return cause?.originalCode ?? cause?.kind ?? code
}
