// Tickets: what was begun and waits for a second factor. Stored as hashes; each is for one purpose and one person, is good
// for five minutes and five tries, however many at once, and is used once. Whatever ends the sessions of a person ends them.
import { TICKET_MINUTES, TICKET_TRIES } from '#domain/limits.ts'
import { now } from '#server/adapters/clock.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { FactorTicketPurpose } from '#server/database/generated/enums.ts'
import { randomToken, tokenHash } from './tokens.ts'

export type Ticket = {
  id: number
  /** 0 where nobody is known yet. */
  userId: number
  rememberMe: boolean
  /** What a passkey has to sign. */
  challenge: string | null
  /** Sealed. */
  secret: string | null
}

type NewTicket = {
  purpose: FactorTicketPurpose
  userId?: number
  rememberMe?: boolean
  challenge?: string
  secret?: string
}

/** The token of a new ticket. */
export async function issueTicket(writer: Transaction | typeof db, ticket: NewTicket): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now().getTime() + TICKET_MINUTES * 60_000)
  await writer.factorTicket.create({ data: { ...ticket, tokenHash: tokenHash(token), expiresAt } })
  return token
}

/** Takes one of the tries of a ticket; null when it has none, is over, or is for something else. */
export async function tryTicket(
  token: string,
  purposes: readonly FactorTicketPurpose[],
): Promise<Ticket | null> {
  const [ticket] = await db.$queryRaw<Ticket[]>`
      WITH "found" AS (
        SELECT "id", "challenge" FROM "FactorTicket"
        WHERE "tokenHash" = ${tokenHash(token)} AND "expiresAt" > ${now()} AND "tries" < ${TICKET_TRIES}::int
          AND "purpose" = ANY(${[...purposes]}::text[]::"FactorTicketPurpose"[])
        FOR UPDATE
      )
      UPDATE "FactorTicket" t SET "tries" = t."tries" + 1, "challenge" = NULL FROM "found"
      WHERE t."id" = "found"."id"
      RETURNING t."id", coalesce(t."userId", 0) AS "userId", t."rememberMe", t."secret", "found"."challenge"`
  return ticket ?? null
}

/** Gives a ticket another challenge, and says whose it is; null when the ticket is not good for a sign-in any more. */
export async function challengeTicket(token: string, challenge: string): Promise<number | null> {
  const [ticket] = await db.$queryRaw<{ userId: number }[]>`
      UPDATE "FactorTicket" SET "challenge" = ${challenge}
      WHERE "tokenHash" = ${tokenHash(token)} AND "purpose" = 'SIGN_IN' AND "expiresAt" > ${now()}
        AND "tries" < ${TICKET_TRIES}::int
      RETURNING "userId"`
  return ticket?.userId ?? null
}

/** Uses a ticket up. @returns false where somebody was faster, or it was taken back. */
export async function useUpTicket(tx: Transaction, { id }: Pick<Ticket, 'id'>): Promise<boolean> {
  return (await tx.factorTicket.deleteMany({ where: { id } })).count === 1
}
