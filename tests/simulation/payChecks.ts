// The books of pay, compared with the model's: lines, batches, corrections, the bytes of the files, and what waits.
import { db } from '#server/database/client.ts'
import { dateOf } from './calendar.ts'
import { minutesOf } from './model.ts'
import { employeeOf } from './office.ts'
import { liveLines } from './payModel.ts'
import { agree, type Run } from './run.ts'

const byText = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).sort()
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

export async function assertBooks({ model, books, office }: Run): Promise<void> {
  const closed = await db.payPeriod.findMany({ where: { isClosed: true } })
  agree(
    'the closed weeks',
    closed.map((one) => `${one.gpPayCycle} ${one.startDate.toISOString().slice(0, 10)}`).sort(),
    [...model.closed].sort(),
  )
  const include = { lines: true, corrections: true, files: { include: { file: true } } } as const
  const stored = await db.payBatch.findMany({ include, orderBy: { number: 'asc' } })
  const keys = new Map(model.sheets.map((sheet) => [office.numberOf(sheet), sheet.key]))
  const inOrder = books.batches.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  agree(
    'the batches',
    stored.map(({ number, state, hundredths, lines, corrections }) => [
      ...[number, state, hundredths],
      byText(
        lines.map((one) => [keys.get(one.timesheetId), one.kind, one.payCode, one.minutes, one.hundredths]),
      ),
      byText(corrections.map((one) => [one.employeeId, one.payCode, one.hundredths, one.doneAt !== null])),
    ]),
    inOrder.map(({ number, state, paid, lines, corrections }) => [
      ...[number, state, paid],
      byText(
        lines.map(({ sheet, kind, code, minutes, hundredths }) => [
          sheet.key,
          kind,
          code,
          minutes,
          hundredths,
        ]),
      ),
      byText(corrections.map((one) => [employeeOf(one.owner), one.code, one.hundredths, one.isDone])),
    ]),
  )
  for (const { number, hundredths, files } of stored) {
    const { file } = files.find(({ name }) => name === 'gp-lines.csv')!
    const text = Buffer.from(await office.world.files.read(file.path)).toString()
    const hours = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[6]))
    agree(`the file of ${number}`, [sum(hours), hours.filter((each) => !(each > 0))], [hundredths, []])
  }
  // Of the stored lines alone: each task is paid once or not, and an approved minute is paid or waits.
  const live = stored.flatMap(({ lines }) => lines.filter(({ isLive }) => isLive))
  agree('the live lines', live.length, liveLines(books).length)
  const net = new Map<number, number>()
  for (const { timesheetId, minutes } of live) net.set(timesheetId, (net.get(timesheetId) ?? 0) + minutes)
  for (const sheet of model.sheets) {
    const paid = net.get(office.numberOf(sheet)) ?? 0
    const minutes = sum(sheet.tasks.map(minutesOf))
    const isRight =
      paid === 0 || (paid === minutes && (sheet.status === 'APPROVED' || sheet.status === 'CANCELLED'))
    agree(`the paid minutes of ${sheet.key}, which is ${sheet.status}`, isRight, true)
  }
}

/** Nothing that the reconciliation counts from different sources differs. */
export async function assertReconciled({ office, story }: Run): Promise<void> {
  type Report = { report: { measures: { title: string }[]; total: { cells: (number | null)[] } } }
  const filter = { from: dateOf(story.season, -14), to: dateOf(story.season, story.days) }
  const { data, errors } = await (
    await office.as('P1', true)
  ).ask<Report>(
    `query ($filter: ReportFilter) { report(name: RECONCILIATION, filter: $filter) { measures { title } total { cells } } }`,
    { filter },
  )
  if (!data) throw new Error(JSON.stringify(errors))
  const { measures, total } = data.report
  for (const [at, { title }] of measures.entries())
    if (/difference/i.test(title)) agree(`the reconciliation: ${title}`, total.cells[at] ?? 0, 0)
}
