// Takes a plan from another program: a day for each person, with an answer for each, and once for each idempotency key.
import { createHash } from 'node:crypto'
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { assertPrepares } from '#server/access/crew.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { crewAmong, nameOf } from './judge.ts'
import { byNumbers, type NumberedDay } from './numbers.ts'
import { prepareWithin } from './prepare.ts'
import type { DayToPrepare, Preparer, Stopped } from './types.ts'

/** The answer for one item of a plan. */
export type Planned = {
  /** Null if it was not stored. */
  id: number | null
  /** Why not: the code of a refusal, NOT_FOUND or INVALID_INPUT. */
  code: string | null
  message: string | null
  /** The field that is in the way, such as `lines.1.job`. */
  path: string | null
}

export type Key = {
  /** Of the caller; a repeated request with it gets the first answer. Null without one. */
  key: string | null
  /** The request, as text. */
  sent: string
}

const KEY_MAX = 200

/**
 * Stores a plan. What one person may not book does not stop the others, and a plan replaces nothing that a leader decided.
 * @param items days, or what is wrong with an item. @returns an answer for each item, in their order.
 * @throws NotAllowed FORBIDDEN; InvalidInput for none, more than PREPARED_AT_ONCE, or a key that was used for another plan.
 */
export async function takePlan(
  viewer: Preparer,
  items: readonly (NumberedDay | InvalidInput)[],
  { key, sent }: Key,
): Promise<Planned[]> {
  assertPrepares(viewer)
  if (items.length === 0 || items.length > PREPARED_AT_ONCE)
    throw new InvalidInput([{ path: 'items', message: `Send 1 to ${PREPARED_AT_ONCE} days at once.` }])
  if (key !== null && (key.length === 0 || key.length > KEY_MAX))
    throw wrongKey(`An Idempotency-Key has 1 to ${KEY_MAX} characters.`)
  return transaction(async (tx) => {
    const known = key === null ? null : await claimKey(tx, viewer, key, hashOf(sent))
    if (known) return known
    const planned = await plan(tx, viewer, items)
    if (key !== null)
      await tx.planRequest.update({
        where: { userId_key: { userId: viewer.id, key } },
        data: { answer: planned },
      })
    return planned
  })
}

/** The answer of an earlier request with the key. A request that runs at the same time is waited for. */
async function claimKey(
  tx: Transaction,
  { id: userId }: Preparer,
  key: string,
  hash: string,
): Promise<Planned[] | null> {
  const claimed = await tx.$executeRaw`
    INSERT INTO "PlanRequest" ("userId", "key", "hash", "at", "answer")
    VALUES (${userId}::int, ${key}, ${hash}, ${instantOf(tx)}::timestamptz, '[]'::jsonb) ON CONFLICT DO NOTHING`
  if (claimed > 0) return null
  const first = await tx.planRequest.findUniqueOrThrow({ where: { userId_key: { userId, key } } })
  if (first.hash !== hash) throw wrongKey('This Idempotency-Key was sent with another plan.')
  return first.answer as Planned[]
}

const wrongKey = (message: string) => new InvalidInput([{ path: 'Idempotency-Key', message }])
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function plan(
  tx: Transaction,
  viewer: Preparer,
  items: readonly (NumberedDay | InvalidInput)[],
): Promise<Planned[]> {
  const readable = items.flatMap((item) => (item instanceof InvalidInput ? [] : [item]))
  const numbered = await byNumbers(tx, readable)
  let at = 0
  const days = items.map((item) => (item instanceof InvalidInput ? item : numbered[at++]!))
  const known = await crewAmong(
    tx,
    viewer,
    days.flatMap((day) => (day instanceof InvalidInput ? [] : [day])),
  )
  const outcomes = withoutTwins(days, known)
  const wanted = outcomes.flatMap((day) => (day instanceof InvalidInput ? [] : [day]))
  const prepared =
    wanted.length > 0 ? await prepareWithin(tx, viewer, wanted, { source: 'PLAN', isHandedOut: true }) : []
  let next = 0
  return outcomes.map((one) => {
    if (one instanceof InvalidInput) return answerOf(null, one)
    const { id, stoppedBy } = prepared[next++]!
    return answerOf(stoppedBy ? null : id, stoppedBy)
  })
}

/**
 * A person's day that comes twice is refused the second time. Of others the caller does not learn that two names are of one
 * person.
 */
function withoutTwins(
  days: readonly (DayToPrepare | InvalidInput)[],
  known: ReadonlyMap<number, unknown>,
): (DayToPrepare | InvalidInput)[] {
  const seen = new Set<string>()
  return days.map((day) => {
    if (day instanceof InvalidInput || !known.has(day.userId)) return day
    if (seen.has(nameOf(day))) return new InvalidInput([{ path: 'startDate', message: TWICE }])
    seen.add(nameOf(day))
    return day
  })
}

const TWICE = 'This person has this day twice.'

function answerOf(id: number | null, stoppedBy: Stopped | null): Planned {
  if (!stoppedBy) return { id, code: null, message: null, path: null }
  if (stoppedBy instanceof InvalidInput) {
    const path = stoppedBy.problems[0]?.path ?? null
    return { id: null, code: 'INVALID_INPUT', message: stoppedBy.message, path }
  }
  const path = stoppedBy instanceof Refusal ? stoppedBy.path : null
  return { id: null, code: stoppedBy.code, message: stoppedBy.message, path }
}
