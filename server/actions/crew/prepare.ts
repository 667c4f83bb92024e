// Prepares days for others: a leader lays them out, or a plan made elsewhere is sent or imported (rulings 6b).
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { InvalidInput } from '#domain/refusal.ts'
import { assertPrepares } from '#server/access/crew.ts'
import { db, transaction, type Reader, type Transaction } from '#server/database/client.ts'
import { crewAmong, judge, nameOf } from './judge.ts'
import { lockPeople, stillThere } from './lock.ts'
import { store } from './store.ts'
import type { DayToPrepare, Prepared, PrepareOptions, Preparer } from './types.ts'

/**
 * Stores days for people whose days the viewer may prepare, and hands them out if asked to. What one person may not book does not
 * stop the others.
 * @throws NotAllowed FORBIDDEN; InvalidInput for no day, more than PREPARED_AT_ONCE, or two for one person and date.
 */
export async function prepareDays(
  viewer: Preparer,
  days: readonly DayToPrepare[],
  options: PrepareOptions,
): Promise<Prepared[]> {
  assertPrepares(viewer)
  assertDistinct(days)
  return transaction((tx) => prepareWithin(tx, viewer, days, options))
}

/** The same as part of a transaction. The caller asserts that the viewer prepares, and that no day is there twice. */
export async function prepareWithin(
  tx: Transaction,
  viewer: Preparer,
  days: readonly DayToPrepare[],
  options: PrepareOptions,
): Promise<Prepared[]> {
  const known = await crewAmong(tx, viewer, days)
  // Their own recording takes the same lock: what they hand in at the same time stands.
  await lockPeople(tx, [...known.keys()])
  const people = await stillThere(tx, known)
  return store(tx, viewer, people, await judge(tx, people, days, options), options.source)
}

/** The same without storing anything: what would stop each day. */
export async function checkDays(viewer: Preparer, days: readonly DayToPrepare[]): Promise<Prepared[]> {
  assertPrepares(viewer)
  if (days.length === 0) return []
  assertDistinct(days)
  return checkWithin(db, viewer, days, { source: 'LEADER', isHandedOut: false })
}

/** The same as part of a reading. The caller asserts the same as for `prepareWithin`. */
export async function checkWithin(
  reader: Reader,
  viewer: Preparer,
  days: readonly DayToPrepare[],
  options: PrepareOptions,
): Promise<Prepared[]> {
  const people = await crewAmong(reader, viewer, days)
  const judged = await judge(reader, people, days, options)
  return judged.map(({ day: { userId, startDate }, facts, stoppedBy, change }) => {
    return { userId, startDate, id: facts?.prepared?.id ?? null, stoppedBy, change }
  })
}

function assertDistinct(days: readonly DayToPrepare[]): void {
  if (days.length === 0 || days.length > PREPARED_AT_ONCE)
    throw new InvalidInput([{ path: 'days', message: `Prepare 1 to ${PREPARED_AT_ONCE} days at once.` }])
  const seen = new Set<string>()
  for (const [at, day] of days.entries()) {
    if (seen.has(nameOf(day)))
      throw new InvalidInput([{ path: `days.${at}`, message: 'This person has this day twice.' }])
    seen.add(nameOf(day))
  }
}
