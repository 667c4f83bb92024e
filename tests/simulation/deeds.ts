// An act that can be sent, sent again after the server was killed, or sent at the same time as another: its
// request, and its effect on the model. It names timesheets by their keys, because the model may be a copy.
import { globalId } from '#tests/support/world.ts'
import { pay, type Books, type PayAct } from './payModel.ts'
import { decide, record, type Decision, type End, type Model, type Recording, type Sheet } from './model.ts'
import { describeDay } from './days.ts'
import { describePay, sendPay } from './pay.ts'
import { agree, nameOf, offerId, type Run } from './run.ts'

export type Sent = { end: End; number?: number }
export type Deed = {
  by: string
  what: string
  send: () => Promise<Sent>
  should: (model: Model, books: Books) => End
  /** Whether it closes a week. */
  closes?: boolean
  /** The record of which it read the version before, where the model has none. */
  claims?: string
  /** The timesheet that it makes. */
  made?: (model: Model) => Sheet | undefined
}

const same = (model: Model, sheet: Sheet) => model.sheets.find(({ key }) => key === sheet.key) ?? sheet

export async function perform(run: Run, deed: Deed): Promise<void> {
  finish(run, deed, await deed.send())
}

/** The server has answered: the model does it, too, and both agree on how it ended. */
export function finish(run: Run, deed: Deed, sent: Sent): void {
  const { what, should } = deed
  const expected = should(run.model, run.books)
  run.note(`${what} - ${expected}`)
  agree(what, sent.end, expected === 'same' ? 'done' : expected)
  learn(run, deed, sent)
}

/** The number of a timesheet that was made. */
export function learn(run: Run, { what, made }: Deed, { number }: Sent): void {
  const sheet = number === undefined ? undefined : made?.(run.model)
  if (!sheet) return
  const known = run.office.numberOf(sheet)
  if (known === undefined) run.office.know(sheet, number!)
  else agree(`${what}: the same timesheet`, number, known)
}

/** @param isLegacy whether it is sent over the legacy interface, which makes new timesheets only. */
export function recordDeed(run: Run, recording: Recording, isLegacy = false): Deed {
  const { by, day, sheet, submits, mutationKey } = recording
  const isNew = isLegacy && sheet === null
  const of = sheet ? nameOf(sheet) : 'a new day'
  return {
    by,
    what: `${by} ${submits ? 'submits' : 'saves'} ${of}${isNew ? ' (legacy)' : ''}${recording.prepared ? ' from a prepared one' : ''}: ${describeDay(day)}`,
    send: () => (isNew ? sendLegacy(run, recording) : sendGraph(run, recording)),
    should: (model) => record(model, { ...recording, sheet: sheet && same(model, sheet) }, run.moment()),
    made: (model) =>
      model.sheets.find((one) => mutationKey !== null && one.owner === by && one.mutationKey === mutationKey),
  }
}

/** With its number, for a timesheet that it makes. */
const NUMBER = '... on TimesheetChange { timesheet { number } }'
type Made = { timesheet: { number: number } }

async function sendGraph(run: Run, recording: Recording): Promise<Sent> {
  const { office } = run
  const { by, day, sheet, submits, version, mutationKey, prepared } = recording
  const of = sheet ? { id: office.sheetId(sheet), version } : { clientMutationKey: mutationKey }
  const preparedDay = prepared && globalId('PreparedDay', await offerId(run, { owner: by, date: prepared }))
  const input = { ...office.input(day), ...of, ...(preparedDay && { preparedDay }) }
  const mutation = submits ? 'submitTimesheet' : 'saveTimesheet'
  const { end, result } = await office.change<Made>(by, mutation, { input }, NUMBER)
  return { end, number: result?.timesheet.number }
}

async function sendLegacy({ office }: Run, { by, day, submits, mutationKey }: Recording): Promise<Sent> {
  const caller = await office.as(by)
  const { id: GlaccountId } = office.world.company.glAccounts.training
  const body = {
    ...{ StartDate: day.date, Shift: day.shift === 'NIGHT', TimesheetStatus: submits ? 1 : 0 },
    TimesheetLines: day.tasks.map(({ from, to, words }) => ({
      ...{ TimesheetLineType: 1, StartTime: from, EndTime: to, Notes: words, GlaccountId },
    })),
  }
  const headers = { 'Idempotency-Key': mutationKey! }
  const { status, body: answer } = await caller.rest('POST', '/Timesheet', body, headers)
  if (status >= 500) throw new Error(JSON.stringify(answer))
  if (status === 201) return { end: 'done', number: answer.TimesheetHeaderId as number }
  return { end: status === 404 ? 'not found' : 'refused' }
}

export function decideDeed(run: Run, by: string, sheet: Sheet, version: number, decision: Decision): Deed {
  const to = decision.does === 'move' ? `, to ${decision.to}` : ''
  return {
    by,
    what: `${by} ${decision.does}s ${nameOf(sheet)}, which is ${sheet.status}${to}`,
    send: () => sendDecision(run, by, sheet, version, decision),
    should: (model) => decide(model, by, same(model, sheet), version, decision, run.moment()),
  }
}

async function sendDecision({ office }: Run, by: string, sheet: Sheet, version: number, decision: Decision) {
  const claim = { id: office.sheetId(sheet), version }
  const send = (variables: object) => office.change(by, `${decision.does}Timesheet`, variables)
  if (decision.does === 'edit')
    return send({ input: { ...office.input(decision.day, await office.lineIds(sheet)), ...claim } })
  if (decision.does === 'move') return send({ ...claim, approvalGroup: office.group(decision.to) })
  return send('reason' in decision ? { ...claim, reason: decision.reason } : claim)
}

export function payDeed(run: Run, by: string, act: PayAct): Deed {
  return {
    by,
    closes: act.does === 'close',
    claims: 'batch' in act ? act.batch : act.does === 'rules' ? act.does : undefined,
    what: `${by} ${describePay(act)}`,
    async send() {
      const { end } = await sendPay(run, by, act)
      // A period that was never closed has no row.
      return { end: end === 'done' ? 'done' : 'refused' }
    },
    should: (model, books) => pay(model, books, act, run.moment().date),
  }
}
