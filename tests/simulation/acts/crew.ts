// What crew leaders, approvers and plans prepare for others, and what these do with it: they hand it in as it is or otherwise, or say
// that it is not their day.
import { globalId } from '#tests/support/world.ts'
import { addDays } from '../calendar.ts'
import {
  declineOffer,
  isOpen,
  mayPrepare,
  offersFor,
  prepare,
  withdraw,
  type Preparing,
} from '../crewModel.ts'
import { drawDay, describeDay } from '../days.ts'
import { finish, perform, recordDeed, type Deed } from '../deeds.ts'
import { offerOf, type Offer, type Day, type End } from '../model.ts'
import { agree, offerId, type Acting, type Run } from '../run.ts'

/** One day for some of those whom somebody mostly may prepare it for. */
export async function prepareEach(acting: Acting): Promise<void> {
  const { run, by, draw } = acting
  const { model } = run
  const { date: today } = run.moment()
  // Staff who lead nobody mostly do not try.
  if (mayPrepare(model, by, by, today) === 'refused' && !draw.oneIn(6)) return
  const open = model.offers.filter(isOpen)
  if (open.length > 0 && draw.oneIn(5)) return perform(run, withdrawDeed(run, by, draw.pick(open)))
  const group = draw.oneIn(8) ? draw.pick(Object.keys(model.groups)) : crewOf(acting)
  const crew = Object.values(model.people).filter((one) => one.records && one.group === group)
  if (crew.length === 0) return
  const date = addDays(today, draw.int(5) - 1)
  const owners = new Set(Array.from({ length: 1 + draw.int(3) }, () => draw.pick(crew).name))
  const source = model.people[by]!.role !== 'STAFF' && draw.oneIn(3) ? 'PLAN' : 'LEADER'
  const handsOut = source === 'PLAN' || !draw.oneIn(4)
  const all = [...owners].map((owner): Preparing => {
    const day = drawDay(acting, date)
    const seen = offerOf(model, { owner, date })?.version ?? null
    const version = seen !== null && seen > 1 && draw.oneIn(8) ? seen - 1 : seen
    return { by, owner, day, version, source, handsOut }
  })
  const send = source === 'PLAN' ? sendPlan : sendDays
  const ends = await send(run, all, `plan ${acting.act.number}`)
  for (const [at, one] of all.entries()) finish(run, prepareDeed(run, one), { end: ends[at]! })
  // The answer was lost.
  if (source === 'PLAN' && draw.oneIn(4))
    agree(`${by} sends the plan again`, await sendPlan(run, all, `plan ${acting.act.number}`), ends)
}

function crewOf({ run: { model }, by, draw }: Acting): string | null {
  const decided = Object.keys(model.groups).filter((group) => model.groups[group]!.includes(by))
  return decided.length > 0
    ? draw.pick(decided)
    : (model.people[by]!.group ?? draw.pick(Object.keys(model.groups)))
}

export function prepareDeed(run: Run, preparing: Preparing): Deed {
  const { by, owner, day, source } = preparing
  return {
    by,
    what: `${by} prepares for ${owner}${source === 'PLAN' ? ' (plan)' : ''}: ${describeDay(day)}`,
    send: async () => ({ end: (await sendDays(run, [preparing]))[0]! }),
    should: (model) => prepare(model, preparing, run.moment()),
  }
}

async function sendDays({ office }: Run, all: readonly Preparing[]): Promise<End[]> {
  const [{ by, handsOut }] = all as [Preparing]
  const days = all.map(({ owner, day, version }) => ({
    ...{ user: office.user(owner), version },
    ...office.input(day),
  }))
  type Outcomes = { outcomes: { code: string | null }[] }
  const select = '... on DayOutcomes { outcomes { code } }'
  const { end, result } = await office.change<Outcomes>(
    by,
    'prepareDays',
    { days, handOut: handsOut },
    select,
  )
  return result ? result.outcomes.map(({ code }) => endOfCode(code)) : all.map(() => end)
}

async function sendPlan({ office }: Run, all: readonly Preparing[], key: string): Promise<End[]> {
  const { id: GLAccountId } = office.world.company.glAccounts.training
  const items = all.map(({ owner, day }) => ({
    ...{ UserId: office.ids.people.get(owner)!, StartDate: day.date, Shift: day.shift === 'NIGHT' },
    PreparedLines: day.tasks.map(({ from, to, words }) => ({
      ...{ TimesheetLineType: 1, StartTime: from, EndTime: to, Notes: words, GLAccountId },
    })),
  }))
  const caller = await office.as(all[0]!.by)
  const { status, body } = await caller.rest('POST', '/PreparedDay', { items }, { 'Idempotency-Key': key })
  if (status === 403) return all.map(() => 'refused')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.value as { Code: string | null }[]).map(({ Code }) => endOfCode(Code))
}

const endOfCode = (code: string | null): End =>
  code === null ? 'done' : code === 'NOT_FOUND' ? 'not found' : 'refused'

function withdrawDeed(run: Run, by: string, { owner, date }: Offer): Deed {
  return {
    by,
    what: `${by} withdraws what was prepared for ${owner} on ${date.slice(5)}`,
    async send() {
      const id = globalId('PreparedDay', await offerId(run, { owner, date }))
      return run.office.change(by, 'withdrawPreparedDays', { ids: [id] })
    },
    should: (model) => withdraw(model, by, { owner, date }, 'LEADER', run.moment().date),
  }
}

/** A day like the prepared one, mostly. */
export function drawHandingIn(acting: Acting, { shift, date, tasks }: Offer): Day {
  return acting.draw.oneIn(3) ? drawDay(acting, date) : { shift, date, tasks: structuredClone(tasks) }
}

/** Hands a prepared day in, or declines it. */
export async function answer(acting: Acting): Promise<void> {
  const deed = drawAnswer(acting)
  if (deed) await perform(acting.run, deed)
}

export function drawAnswer(acting: Acting): Deed | null {
  const { run, by, draw, act } = acting
  const { model } = run
  const own = model.offers.filter(({ owner, state }) => owner === by && state !== 'READY')
  const { date: today, at } = run.moment()
  const open = offersFor(model, by, at).filter(({ date }) => date <= today)
  const among = open.length > 0 && !draw.oneIn(6) ? open : own
  if (among.length === 0) return null
  const offer = draw.pick(among)
  if (draw.oneIn(4)) return declineDeed(run, offer, `Not mine, says act ${act.number}`)
  const recording = { by, submits: !draw.oneIn(4), sheet: null, version: 0, prepared: offer.date }
  const day = drawHandingIn(acting, offer)
  return recordDeed(run, { ...recording, day, mutationKey: `key of act ${act.number}` })
}

function declineDeed(run: Run, { owner, date, version }: Offer, words: string): Deed {
  return {
    by: owner,
    what: `${owner} declines what was prepared for ${date.slice(5)}`,
    async send() {
      const id = globalId('PreparedDay', await offerId(run, { owner, date }))
      return run.office.change(owner, 'declinePreparedDay', { id, version, words })
    },
    should: (model) => declineOffer(model, { owner, date }, version, words),
  }
}
