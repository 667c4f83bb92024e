// What people do with their own timesheets at a desk: over GraphQL or the legacy interface.
import { decide, record, type End, type Recording } from '../model.ts'
import { endOf } from '../office.ts'
import { drawDay, describeDay, seenVersion } from '../days.ts'
import { agree, nameOf, type Acting, type Run } from '../run.ts'

const ownSheets = ({ model }: Run, by: string) => model.sheets.filter(({ owner }) => owner === by)

export async function recordAtDesk(acting: Acting): Promise<void> {
  const { run, by, draw, act } = acting
  const own = ownSheets(run, by)
  const open = own.filter(({ status }) => status === 'DRAFT' || status === 'RECALLED')
  const sheet = open.length > 0 && draw.oneIn(2) ? draw.pick(open) : null
  const day = drawDay(acting, sheet && draw.oneIn(2) ? sheet.date : undefined)
  const mutationKey = sheet ? null : `key of act ${act.number}`
  const recording: Recording = {
    ...{ by, day, submits: !draw.oneIn(3), sheet, mutationKey },
    version: sheet ? seenVersion(sheet, draw) : 0,
  }
  await sendRecording(run, recording, draw.oneIn(5))
  // The answer was lost, and the desk sends it again.
  if (draw.oneIn(6)) await sendRecording(run, recording, false)
}

async function sendRecording(run: Run, recording: Recording, isLegacy: boolean): Promise<void> {
  const { by, day, sheet, submits, mutationKey } = recording
  const isNew = isLegacy && sheet === null
  const { end, number } = await (isNew ? sendLegacy(run, recording) : sendGraph(run, recording))
  const before = run.model.sheets.length
  const should = record(run.model, recording, run.moment())
  const what = `${by} ${submits ? 'submits' : 'saves'} ${sheet ? nameOf(sheet) : 'a new day'}${isNew ? ' (legacy)' : ''}: ${describeDay(day)}`
  run.note(`${what} - ${should}`)
  agree(what, end, should === 'same' ? 'done' : should)
  if (run.model.sheets.length > before) run.office.know(run.model.sheets.at(-1)!, number!)
  else if (mutationKey !== null && end === 'done') {
    const made = run.model.sheets.find((one) => one.owner === by && one.mutationKey === mutationKey)!
    agree(`${what}: the same timesheet`, number, run.office.numberOf(made))
  }
}

type Sent = { end: End; number?: number }

async function sendGraph(
  { office }: Run,
  { by, day, sheet, submits, version, mutationKey }: Recording,
): Promise<Sent> {
  const caller = await office.as(by)
  const of = sheet ? { id: office.sheetId(sheet), version } : { clientMutationKey: mutationKey }
  const outcome = await caller[submits ? 'submit' : 'save']({ ...office.input(day), ...of })
  return { end: endOf(outcome), number: outcome.timesheet?.number }
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
  return status === 201
    ? { end: 'done', number: answer.TimesheetHeaderId as number }
    : { end: status === 404 ? 'not found' : 'refused' }
}

/** Recalls, deletes, or asks. */
export async function correct({ run, by, draw }: Acting): Promise<void> {
  const own = ownSheets(run, by)
  if (own.length === 0) return
  const sheet = draw.pick(own)
  const does = sheet.status === 'DRAFT' || sheet.status === 'RECALLED' ? 'delete' : 'recall'
  const version = seenVersion(sheet, draw)
  const caller = await run.office.as(by)
  const claim = { id: run.office.sheetId(sheet), version }
  const end = endOf(await (does === 'delete' ? caller.remove(claim) : caller.recall(claim)))
  const what = `${by} ${does}s ${nameOf(sheet)}, which is ${sheet.status}`
  const should = decide(run.model, by, sheet, version, { does }, run.moment())
  run.note(`${what} - ${should}`)
  agree(what, end, should)
}
