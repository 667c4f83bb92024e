// How an e-mail address that somebody typed finds an account.
import { Prisma } from '#server/database/generated/client.ts'

/**
 * The condition that "User"."email" is this address. It uses the unique index on lower(email); the comparison in the
 * collation "C" ignores the case of ASCII letters only, so that a Kelvin sign, which lower() turns into a k, does not
 * find the account of a k.
 */
export function hasEmail(email: string): Prisma.Sql {
  return Prisma.sql`(lower("email") = lower(${email}) AND lower("email" COLLATE "C") = lower(${email}::text COLLATE "C"))`
}
