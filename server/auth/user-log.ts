// The user log: sign-ins, sign-outs and changes of an account, each with the address of the request (spec 2 and 3).
// Only this file writes it.
import { fullName } from '#domain/people.ts'
import { now } from '#server/adapters/clock.ts'
import type { db, Transaction } from '#server/database/client.ts'
import type { UserLogType } from '#server/database/generated/enums.ts'
import { currentCaller } from '#server/process/caller.ts'
import type { Viewer } from './viewer.ts'

/** A person, or the name of a program that acts without one. */
export type Actor = Pick<Viewer, 'firstName' | 'lastName'> | { name: string }

/** Where and when something happened. */
export type Occasion = { address: string | null; userAgent: string | null; at: Date }

/** The address and the browser of the current request, now. */
export function thisOccasion(): Occasion {
  const { address = null, userAgent = null } = currentCaller()?.origin ?? {}
  return { address, userAgent, at: now() }
}

/** Logs that somebody exported a list. @param detail the list, the format and the number of rows. */
export async function logExport(
  writer: Pick<typeof db | Transaction, 'userLog'>,
  userId: number,
  detail: string,
  occasion: Occasion,
): Promise<void> {
  await writer.userLog.create({ data: { userId, userLogType: 'EXPORTED', detail, ...occasion } })
}

/** Logs that an access token was created or revoked. @param actor the administrator who revoked it, if any. */
export async function logToken(
  writer: Pick<typeof db | Transaction, 'userLog'>,
  userLogType: 'TOKEN_CREATED' | 'TOKEN_REVOKED',
  userId: number,
  name: string,
  actor: Viewer | null = null,
): Promise<void> {
  const nameOfActor = actor && fullName(actor)
  await writer.userLog.create({
    data: { userId, userLogType, detail: name, nameOfActor, ...thisOccasion() },
  })
}

/**
 * Logs an event of a person's account, or the same event of several people. `actor` is the other person, or the program,
 * that caused it, if any.
 * @param occasion where and when it happened, unless it is the current request.
 */
export async function logUser(
  writer: Pick<typeof db | Transaction, 'userLog'>,
  userLogType: UserLogType,
  userIds: number | readonly number[],
  actor: Actor | null = null,
  occasion: Occasion = thisOccasion(),
): Promise<void> {
  const nameOfActor = actor && ('name' in actor ? actor.name : fullName(actor))
  const data = [userIds].flat().map((userId) => ({ userId, userLogType, nameOfActor, ...occasion }))
  await writer.userLog.createMany({ data })
}
