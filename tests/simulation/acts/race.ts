// Two acts at the same time: one is held back before one of its statements until the other has ended, or waits for a lock of the
// first. They must end as one after the other would.
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/database/client.ts'
import { addDays } from '../calendar.ts'
import type { Person } from '../company.ts'
import { drawDay } from '../days.ts'
import { checkStored } from '../checks.ts'
import { learn, payDeed, recordDeed, type Deed, type Sent } from '../deeds.ts'
import { periodOf } from '../model.ts'
import { agree, type Acting } from '../run.ts'
import { cycles, weeks } from './pay.ts'
import { drawDeed } from './operate.ts'

export async function race(acting: Acting): Promise<void> {
  const { run, draw } = acting
  const [one, other] = (draw.oneIn(3) && drawClosing(acting)) || [
    drawDeed(acting),
    drawDeed(secondOf(acting)),
  ]
  if (!one || !other) return
  for (const { by } of [one, other]) await run.office.as(by, true)
  const position = 1 + draw.int(30)
  let passed = 0
  const isThere = Promise.withResolvers<void>()
  const mayGo = Promise.withResolvers<void>()
  const hold = async () => {
    passed += 1
    if (passed !== position) return
    isThere.resolve()
    await mayGo.promise
  }
  run.note(`at the same time: ${one.what}; ${other.what}`)
  const [first, second] = await run.office.through((proxy) =>
    proxy.holding(hold, async () => {
      const underWay = one.send()
      await Promise.race([underWay, isThere.promise])
      // The first has ended before: then nobody is held back.
      passed += position
      const meanwhile = other.send()
      const isOver = await endsOrWaits(meanwhile)
      const seen = isOver && other.closes && run.model.openings.length === 0 && (await closedDays())
      mayGo.resolve()
      const ends = await Promise.all([underWay, meanwhile])
      // After a response that a week is closed, no row of that week changes.
      if (seen) agree('the closed days', await closedDays(), seen)
      return ends
    }),
  )
  const deeds = [one, other]
  const sent: Sent[] = [first, second]
  const isOfOne = one.claims !== undefined && one.claims === other.claims
  // Two who have read the same version: one of them is refused, whatever it was about.
  const states = [[0, 1], [1, 0], ...(isOfOne ? [[0], [1]] : [])].flatMap((order) => {
    const state = structuredClone({ model: run.model, books: run.books })
    const isSo = order.every((at) => {
      const should = deeds[at]!.should(state.model, state.books)
      return sent[at]!.end === (should === 'same' ? 'done' : should)
    })
    const isRest = sent.every(({ end }, at) => order.includes(at) || end === 'refused')
    return isSo && isRest ? [state] : []
  })
  const what = `one after the other: ${one.what} ended ${first.end}; ${other.what} ended ${second.end}`
  agree(what, states.length > 0, true)
  for (const [at, deed] of deeds.entries()) run.note(`${deed.what} - ${sent[at]!.end}`)
  // Where both orders explain the answers, what is stored tells which it was.
  const isClear = new Set(states.map((state) => JSON.stringify(state))).size === 1
  let failure: unknown = null
  for (const state of states) {
    Object.assign(run, state)
    for (const [at, deed] of deeds.entries()) learn(run, deed, sent[at]!)
    failure = isClear ? null : await checkStored(run).catch((error: unknown) => error)
    if (!failure) return
  }
  throw failure
}

/** The same act, with keys and words of its own. */
const secondOf = (acting: Acting): Acting => ({
  ...acting,
  act: { ...acting.act, number: acting.act.number + 0.5 },
})

/** A day of a week that ends, and the closing of that week; null while there is none. */
function drawClosing(acting: Acting): [Deed, Deed] | null {
  const { run, draw, act } = acting
  const { date: today } = run.moment()
  const cycle = draw.pick(cycles)
  const monday = draw.pick(weeks(run))
  const isOf = ({ records, active, cycle: of }: Person) => records && active && of === cycle
  const people = Object.values(run.model.people).filter(isOf)
  if (people.length === 0 || addDays(monday, 6) > today || run.model.closed.has(periodOf(cycle, monday)))
    return null
  const day = drawDay(acting, addDays(monday, draw.int(7)))
  const recording = { by: draw.pick(people).name, day, submits: draw.oneIn(2), sheet: null, version: 0 }
  const mutationKey = `key of act ${act.number}`
  return [
    recordDeed(run, { ...recording, mutationKey }),
    payDeed(run, 'P1', { does: 'close', cycle, monday }),
  ]
}

/** Resolves when work has ended, with true, or waits for a lock. */
async function endsOrWaits(work: Promise<unknown>): Promise<boolean> {
  let isOver = false
  const ended = work.then(() => (isOver = true))
  for (;;) {
    await Promise.race([ended, sleep(5)])
    if (isOver) return true
    const [row] = await db.$queryRaw<{ waits: boolean }[]>`
      SELECT count(*) > 0 AS "waits" FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    if (row!.waits) return false
  }
}

/** What was recorded of days in closed weeks. */
async function closedDays(): Promise<string[]> {
  const rows = await db.$queryRaw<{ day: string }[]>`
    SELECT concat_ws(' ', t."id", t."submittedCount", t."totalDuration") AS "day" FROM "Timesheet" t
    JOIN "PayPeriod" p ON p."gpPayCycle" = t."gpPayCycle" AND p."isClosed" AND t."startDate" BETWEEN p."startDate" AND p."endDate"
    ORDER BY t."id"`
  return rows.map(({ day }) => day)
}
