// The user log: sign-ins, sign-outs and changes of an account, each with the address of the request (spec 2 and 3).
// Only this file writes it.
import { fullName } from '#domain/people.ts'
import { now } from '#server/adapters/clock.ts'
import type { db, Transaction } from '#server/database/client.ts'
import type { UserLogType } from '#server/database/generated/enums.ts'
import { currentCaller } from '#server/process/caller.ts'
import type { Viewer } from './viewer.ts'

type Actor = Pick<Viewer, 'firstName' | 'lastName'>

/**
 * Logs an event of a person's account, with the address and the browser of the current request. `actor` is the other
 * person who caused it, if any.
 */
export async function logUser(
  writer: Pick<typeof db | Transaction, 'userLog'>,
  userLogType: UserLogType,
  userId: number,
  actor: Actor | null = null,
): Promise<void> {
  const { address = null, userAgent = null } = currentCaller()?.origin ?? {}
  const nameOfActor = actor && fullName(actor)
  await writer.userLog.create({ data: { userId, userLogType, nameOfActor, address, userAgent, at: now() } })
}
