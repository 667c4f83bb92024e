// What payroll does: closes and opens weeks and days, makes, receives, posts and voids batches, ticks corrections, changes rules.
import { db } from '#server/database/client.ts'
import { globalId } from '#tests/support/world.ts'
import { addDays, mondayOf } from '../calendar.ts'
import type { Cycle } from '../company.ts'
import { endOfChange, employeeOf, type Office } from '../office.ts'
import { due, liveBatch, pay, type Cell, type PayAct } from '../payModel.ts'
import { agree, type Acting, type Run } from '../run.ts'

export const cycles: readonly Cycle[] = ['NONE', 'RENTAL']

/** The weeks of a run so far. */
export function weeks({ story, moment }: Run): string[] {
  const mondays: string[] = []
  for (let monday = mondayOf(moment().date); mondays.length <= story.days / 7; monday = addDays(monday, -7))
    mondays.push(monday)
  return mondays
}

export async function payOne(acting: Acting): Promise<void> {
  const { run, by } = acting
  const act = drawAct(acting)
  if (!act) return
  const what = `${by} ${describeAct(act)}`
  const answer = await send(run, by, act, acting.act.number)
  const should = pay(run.model, run.books, act, run.moment().date)
  run.note(`${what} - ${should}`)
  agree(what, endOfChange(answer), should)
}

function drawAct({ run, draw, act: { number } }: Acting): PayAct | null {
  const { model, books } = run
  const cycle = draw.pick(cycles)
  const monday = draw.pick(weeks(run))
  const does = draw.weighted({
    close: 5,
    open: 1,
    'open day': 1,
    make: 8,
    receive: 1,
    post: 1,
    void: 2,
    tick: 2,
    rules: 1,
  })
  const batches = books.batches.filter(({ state }) => state !== 'VOIDED')
  switch (does) {
    case 'close':
    case 'open':
      return { does, cycle, monday }
    case 'open day': {
      const owner = draw.pick(Object.values(model.people).filter(({ records }) => records)).name
      const until = new Date(run.moment().at.getTime() + (1 + draw.int(48)) * 3_600_000)
      return { does, owner, date: addDays(monday, draw.int(7)), until }
    }
    case 'make': {
      const all = Object.keys(model.groups).flatMap((group) =>
        cycles.flatMap((of) => weeks(run).map((week): Cell => ({ group, cycle: of, monday: week }))),
      )
      // Mostly where something is due.
      const isApt = (cell: Cell) =>
        model.closed.has(`${cell.cycle} ${cell.monday}`) &&
        !liveBatch(books, cell) &&
        due(model, books, cell).length > 0
      const apt = draw.oneIn(6) ? [] : all.filter(isApt)
      return { does, ...draw.pick(apt.length > 0 ? apt : all) }
    }
    case 'receive':
    case 'post':
    case 'void':
      return batches.length > 0 ? { does, batch: draw.pick(draw.oneIn(6) ? books.batches : batches) } : null
    case 'tick': {
      const corrections = books.batches.flatMap((batch) => batch.corrections)
      return corrections.length > 0 ? { does, correction: draw.pick(corrections) } : null
    }
    case 'rules':
      return { does, hasNightCode: number % 2 === 0 }
  }
}

function describeAct(act: PayAct): string {
  switch (act.does) {
    case 'close':
    case 'open':
      return `${act.does}s the week of ${act.monday} (${act.cycle})`
    case 'open day':
      return `opens ${act.date} for ${act.owner}`
    case 'make':
      return `makes the batch of ${act.group} for ${act.monday} (${act.cycle})`
    case 'receive':
    case 'post':
    case 'void':
      return `${act.does}s the batch ${act.batch.number}, which is ${act.batch.state}`
    case 'tick':
      return `ticks the correction of ${act.correction.owner} ${act.correction.code} ${act.correction.period}`
    case 'rules':
      return act.hasNightCode ? 'gives nights a code' : 'pays nights as days'
  }
}

/** A period that was never closed has no row. */
export const periodRow = async (cycle: Cycle, monday: string) =>
  (await db.payPeriod.findFirst({ where: { gpPayCycle: cycle, startDate: new Date(monday) } })) ?? {
    id: 0,
    version: 1,
  }

async function send(run: Run, by: string, act: PayAct, key: number) {
  const { office } = run
  const change = (name: string, variables: object) => office.change(by, name, variables)
  switch (act.does) {
    case 'close': {
      const { cycle, monday } = act
      return change('closePayPeriods', {
        periods: [{ gpPayCycle: cycle, startDate: monday, endDate: addDays(monday, 6) }],
      })
    }
    case 'open': {
      const { id: number, version } = await periodRow(act.cycle, act.monday)
      return change('openPayPeriod', { number, version, reason: 'Too early' })
    }
    case 'open day': {
      const { owner, date, until } = act
      const days = { startDate: date, endDate: date, until: until.toISOString() }
      return change('openDays', { user: office.user(owner), ...days, reason: 'Ill' })
    }
    case 'make': {
      const { id: period } = await periodRow(act.cycle, act.monday)
      const accepted = ['MISSING', 'PENDING', 'DECLINED']
      return change('makePayBatch', {
        ...{ period, group: office.group(act.group), accepted, clientMutationKey: `batch ${key}` },
      })
    }
    case 'receive':
    case 'post':
    case 'void': {
      const batch = await db.payBatch.findUniqueOrThrow({ where: { number: act.batch.number } })
      const claim = { id: globalId('PayBatch', batch), version: batch.version }
      return act.does === 'void'
        ? change('voidPayBatch', { ...claim, reason: 'Wrong rate' })
        : change(act.does === 'post' ? 'postPayBatch' : 'receivePayBatch', claim)
    }
    case 'tick': {
      const { owner, code, period } = act.correction
      const batch = run.books.batches.find(({ corrections }) => corrections.includes(act.correction))!
      const row = await db.payCorrection.findFirstOrThrow({
        where: {
          ...{ payBatch: { number: batch.number }, employeeId: employeeOf(owner), payCode: code },
          payPeriod: { startDate: new Date(period), gpPayCycle: batch.cycle },
        },
      })
      return change('tickPayCorrection', { id: globalId('PayCorrection', row) })
    }
    case 'rules':
      return saveRules(office, by, act.hasNightCode)
  }
}

/** Saves the rules of pay. */
export async function saveRules(office: Office, by: string, hasNightCode: boolean) {
  const { version } = await db.payroll.findUniqueOrThrow({ where: { id: 1 } })
  const night = hasNightCode ? [{ code: 'NGT', shift: 'NIGHT' }] : []
  const codes = ['ORD', 'NGT'].map((code) => ({ code, description: code }))
  const input = {
    ...{
      batchPrefix: 'DAYBK',
      dayShiftCode: 'DAY',
      nightShiftCode: 'NIGHT',
      codes,
      rules: [...night, { code: 'ORD' }],
    },
    timeTrackColumns: ['BATCH', 'EMPLOYEE', 'NUMBER', 'HOURS', 'PAY_CODE'],
  }
  return office.change(by, 'savePayroll', { version, input })
}
