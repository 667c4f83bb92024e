// The code of a database error.

type Cause = { originalCode?: string; kind?: string }
type Coded = {
  code?: string
  /** Of an error of the driver that Prisma has not wrapped, such as one of a commit. */
  cause?: Cause
  meta?: { driverAdapterError?: { cause?: Cause } }
}

/**
 * The code of an error that Prisma may have wrapped: PostgreSQL's code, or the driver's name for a failed connection, such
 * as DatabaseNotReachable.
 */
export function errorCode(error: unknown): string {
  const { code = '', cause, meta } = (error ?? {}) as Coded
  const ofDriver = meta?.driverAdapterError?.cause ?? cause
  return ofDriver?.originalCode ?? ofDriver?.kind ?? code
}
