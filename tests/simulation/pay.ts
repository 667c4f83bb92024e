// How an act of payroll is sent, and how the log names it.
import { db } from '#server/database/client.ts'
import { globalId } from '#tests/support/world.ts'
import { addDays } from './calendar.ts'
import type { Cycle } from './company.ts'
import { employeeOf, type Office } from './office.ts'
import { batchOf, type PayAct } from './payModel.ts'
import type { Run } from './run.ts'

export function describePay(act: PayAct): string {
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
      return `${act.does}s the batch ${act.batch}`
    case 'tick':
      return `ticks correction ${act.at} of the batch ${act.batch}`
    case 'rules':
      return act.hasNightCode ? 'gives nights a code' : 'pays nights as days'
  }
}

/** A period that was never closed has no row. */
const periodRow = async (cycle: Cycle, monday: string) =>
  (await db.payPeriod.findFirst({ where: { gpPayCycle: cycle, startDate: new Date(monday) } })) ?? {
    id: 0,
    version: 1,
  }

export async function sendPay(run: Run, by: string, act: PayAct) {
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
        ...{ period, group: office.group(act.group), accepted, clientMutationKey: act.mutationKey },
      })
    }
    case 'receive':
    case 'post':
    case 'void': {
      const batch = await db.payBatch.findUniqueOrThrow({ where: { number: act.batch } })
      const claim = { id: globalId('PayBatch', batch), version: batch.version }
      return act.does === 'void'
        ? change('voidPayBatch', { ...claim, reason: 'Wrong rate' })
        : change(act.does === 'post' ? 'postPayBatch' : 'receivePayBatch', claim)
    }
    case 'tick': {
      const { cycle, corrections } = batchOf(run.books, act.batch)
      const { owner, code, period } = corrections[act.at]!
      const { id: payPeriodId } = await periodRow(cycle, period)
      const row = await db.payCorrection.findFirstOrThrow({
        where: { payBatch: { number: act.batch }, employeeId: employeeOf(owner), payCode: code, payPeriodId },
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
