// Tickets for a sign-in or set-up that waits for a second factor. Stored as hashes. Each is valid for one purpose,
// one person, five minutes, five attempts and one use. Ending a person's sessions deletes their tickets.
import { TICKET_MINUTES, TICKET_TRIES } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { FactorTicketPurpose } from '#server/database/generated/enums.ts'
import { randomToken, tokenHash } from './tokens.ts'

export type Ticket = {
  id: number
  /** 0 while the person is unknown. */
  userId: number
  rememberMe: boolean
  /** The challenge that a passkey has to sign. */
  challenge: string | null
  /** Encrypted. */
  secret: string | null
}

type NewTicket = {
  purpose: FactorTicketPurpose
  userId?: number
  rememberMe?: boolean
  challenge?: string
  secret?: string
}

/** Stores a ticket and returns its token. */
export async function issueTicket(writer: Transaction | typeof db, ticket: NewTicket): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000)
  await writer.factorTicket.create({ data: { ...ticket, tokenHash: tokenHash(token), expiresAt } })
  return token
}

/** Counts one attempt with a ticket; null if it has none left, has expired, or has another purpose. */
export async function tryTicket(
  token: string,
  purposes: readonly FactorTicketPurpose[],
): Promise<Ticket | null> {
  const [ticket] = await db.$queryRaw<Ticket[]>`
      WITH "valid" AS (
        SELECT "id", "challenge" FROM "FactorTicket"
        WHERE "tokenHash" = ${tokenHash(token)} AND "expiresAt" > ${now()} AND "tries" < ${TICKET_TRIES}::int
          AND "purpose" = ANY(${[...purposes]}::text[]::"FactorTicketPurpose"[])
        FOR UPDATE
      )
      UPDATE "FactorTicket" t SET "tries" = t."tries" + 1, "challenge" = NULL FROM "valid"
      WHERE t."id" = "valid"."id"
      RETURNING t."id", coalesce(t."userId", 0) AS "userId", t."rememberMe", t."secret", "valid"."challenge"`
  return ticket ?? null
}

/** Replaces a ticket's challenge and returns its user id; null if the ticket is no longer valid for signing in. */
export async function challengeTicket(token: string, challenge: string): Promise<number | null> {
  const [ticket] = await db.$queryRaw<{ userId: number }[]>`
      UPDATE "FactorTicket" SET "challenge" = ${challenge}
      WHERE "tokenHash" = ${tokenHash(token)} AND "purpose" = 'SIGN_IN' AND "expiresAt" > ${now()}
        AND "tries" < ${TICKET_TRIES}::int
      RETURNING "userId"`
  return ticket?.userId ?? null
}

/** Consumes a ticket. @returns false if it has been used or deleted. */
export async function consumeTicket(tx: Transaction, { id }: Pick<Ticket, 'id'>): Promise<boolean> {
  return (await tx.factorTicket.deleteMany({ where: { id } })).count === 1
}
