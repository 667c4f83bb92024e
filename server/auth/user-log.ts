// The user log: who got in or out, what became of an account, and where the request came from that did it (spec 2 and 3).
// Nothing else writes it.
import { fullName } from '#domain/people.ts'
import { now } from '#server/adapters/clock.ts'
import type { db, Transaction } from '#server/database/client.ts'
import type { UserLogType } from '#server/database/generated/enums.ts'
import { currentCaller } from '#server/process/caller.ts'
import type { Viewer } from './viewer.ts'

type Actor = Pick<Viewer, 'firstName' | 'lastName'>

/**
 * Logs what happened to a person's account, with the address and the browser of the request under way. `actor` is who did
 * it, where that was somebody else.
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
