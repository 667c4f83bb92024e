// What capabilities/payroll.md and rulings.md say of the hours on their way to GP, written a second time: it shares no code with
// the product. All hours are hundredths of an hour.
import { addDays, mondayOf } from './calendar.ts'
import type { Cycle } from './company.ts'
import { minutesOf, periodOf, type End, type Model, type Sheet } from './model.ts'

export type PayLine = {
  sheet: Sheet
  /** The place of the task in its timesheet. */
  task: number
  kind: 'HOURS' | 'REVERSAL'
  code: string
  /** Signed. */
  minutes: number
  hundredths: number
}
export type Correction = { owner: string; code: string; period: string; hundredths: number; isDone: boolean }
/** The hours that one batch pays: those of a group in the week that begins on a Monday. */
export type Cell = { group: string; cycle: Cycle; monday: string }
export type Batch = Cell & {
  number: string
  /** The client's, by which it finds its first result again. */
  mutationKey: string
  state: 'EXPORTED' | 'RECEIVED' | 'POSTED' | 'VOIDED'
  lines: PayLine[]
  /** What its file pays. */
  paid: number
  corrections: Correction[]
}
export type Books = {
  batches: Batch[]
  /** Whether nights have a code of their own. */
  hasNightCode: boolean
}

export const newBooks = (): Books => ({ batches: [], hasNightCode: true })

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

const liveBatches = ({ batches }: Books) => batches.filter(({ state }) => state !== 'VOIDED')
export const liveLines = (books: Books) => liveBatches(books).flatMap(({ lines }) => lines)

export const liveBatch = (books: Books, { group, cycle, monday }: Cell) =>
  liveBatches(books).find((one) => one.group === group && one.cycle === cycle && one.monday === monday)

const isOf = (line: PayLine, sheet: Sheet, task: number, kind: PayLine['kind']) =>
  line.sheet === sheet && line.task === task && line.kind === kind

/** What the batch of a cell pays and takes back. */
export function due(model: Model, books: Books, cell: Cell): PayLine[] {
  const live = liveLines(books)
  const isPayable = (sheet: Sheet) => {
    const monday = mondayOf(sheet.date)
    return (
      sheet.status === 'APPROVED' &&
      sheet.group === cell.group &&
      sheet.cycle === cell.cycle &&
      model.closed.has(periodOf(sheet.cycle, sheet.date)) &&
      // Late ones, once their own period has its batch.
      (monday === cell.monday || liveBatch(books, { ...cell, monday }) !== undefined)
    )
  }
  const hours = model.sheets.filter(isPayable).flatMap((sheet) =>
    sheet.tasks.flatMap((task, at): PayLine[] => {
      const code = books.hasNightCode && sheet.shift === 'NIGHT' ? 'NGT' : 'ORD'
      const isPaid = live.some((line) => isOf(line, sheet, at, 'HOURS'))
      const minutes = minutesOf(task)
      return isPaid ? [] : [{ sheet, task: at, kind: 'HOURS', code, minutes, hundredths: 0 }]
    }),
  )
  round(hours)
  const back = liveBatches(books)
    .filter(({ group, cycle }) => group === cell.group && cycle === cell.cycle)
    .flatMap(({ lines }) => lines)
    .filter(({ kind, sheet }) => kind === 'HOURS' && sheet.status === 'CANCELLED')
    .filter(({ sheet, task }) => !live.some((line) => isOf(line, sheet, task, 'REVERSAL')))
    .map((line): PayLine => {
      return { ...line, kind: 'REVERSAL', minutes: -line.minutes, hundredths: -line.hundredths }
    })
  return [...hours, ...back]
}

/** The minutes of a person, a day and a code are rounded once; the remainder goes to the lines with the largest fractions, the earlier line first. */
function round(lines: readonly PayLine[]): void {
  const together = Map.groupBy(lines, ({ sheet, code }) => `${sheet.owner} ${sheet.date} ${code}`)
  for (const own of together.values()) {
    for (const line of own) line.hundredths = Math.floor((line.minutes * 5) / 3)
    const left =
      Math.round((sum(own.map(({ minutes }) => minutes)) * 5) / 3) - sum(own.map((one) => one.hundredths))
    const remainder = ({ minutes }: PayLine) => (minutes * 5) % 3
    const first = own.toSorted((one, other) => remainder(other) - remainder(one))
    for (const line of first.slice(0, left)) line.hundredths += 1
  }
}

/** What a file for GP pays for lines, and what has to be corrected by hand, because GP takes no negative hours. */
export function settle(lines: readonly PayLine[]): { paid: number; corrections: Correction[] } {
  const corrections: Correction[] = []
  let paid = 0
  const nets = Map.groupBy(lines, ({ sheet, code }) => `${sheet.owner} ${code} ${mondayOf(sheet.date)}`)
  for (const net of nets.values()) {
    const hundredths = sum(net.map((line) => line.hundredths))
    const [{ sheet, code }] = net as [PayLine]
    if (hundredths > 0) paid += hundredths
    const period = mondayOf(sheet.date)
    if (hundredths < 0) corrections.push({ owner: sheet.owner, code, period, hundredths, isDone: false })
  }
  return { paid, corrections }
}

export type PayAct =
  | { does: 'close' | 'open'; cycle: Cycle; monday: string }
  | { does: 'open day'; owner: string; date: string; until: Date }
  | ({ does: 'make'; mutationKey: string } & Cell)
  | { does: 'receive' | 'post' | 'void'; batch: string }
  /** The correction at a place of a batch. */
  | { does: 'tick'; batch: string; at: number }
  | { does: 'rules'; hasNightCode: boolean }

export const batchOf = ({ batches }: Books, number: string) => batches.find((one) => one.number === number)!

export function pay(model: Model, books: Books, act: PayAct, today: string): End {
  switch (act.does) {
    case 'close': {
      const period = periodOf(act.cycle, act.monday)
      if (model.closed.has(period) || addDays(act.monday, 6) > today) return 'refused'
      model.closed.add(period)
      return 'done'
    }
    case 'open': {
      const { cycle, monday } = act
      const isPaid = ({ sheet }: PayLine) => sheet.cycle === cycle && mondayOf(sheet.date) === monday
      if (!model.closed.has(periodOf(cycle, monday)) || liveLines(books).some(isPaid)) return 'refused'
      model.closed.delete(periodOf(cycle, monday))
      return 'done'
    }
    case 'open day': {
      const { owner, date, until } = act
      const cycles = (['NONE', 'RENTAL'] as const).filter(
        (cycle) =>
          model.closed.has(periodOf(cycle, date)) &&
          (model.people[owner]!.cycle === cycle ||
            model.sheets.some((one) => one.owner === owner && one.cycle === cycle && one.date === date)),
      )
      for (const cycle of cycles) model.openings.push({ owner, cycle, from: date, to: date, until })
      return cycles.length > 0 ? 'done' : 'refused'
    }
    case 'make': {
      const { group, cycle, monday, mutationKey } = act
      if (books.batches.some((one) => one.mutationKey === mutationKey)) return 'same'
      const lines = due(model, books, act)
      if (!model.closed.has(periodOf(cycle, monday)) || liveBatch(books, act) || lines.length === 0)
        return 'refused'
      // A number is never used again: voided batches count, and those of the same days in the other cycle.
      const count = books.batches.filter((one) => one.group === group && one.monday === monday).length + 1
      const number = `${group}${addDays(monday, 6).slice(2).replaceAll('-', '')}${String(count).padStart(3, '0')}`
      books.batches.push({
        number,
        group,
        cycle,
        monday,
        mutationKey,
        state: 'EXPORTED',
        lines,
        ...settle(lines),
      })
      return 'done'
    }
    case 'void': {
      const batch = batchOf(books, act.batch)
      const isTakenBack = batch.lines.some(
        ({ kind, sheet, task }) =>
          kind === 'HOURS' &&
          liveBatches(books).some(
            (other) => other !== batch && other.lines.some((line) => isOf(line, sheet, task, 'REVERSAL')),
          ),
      )
      if (batch.state === 'POSTED' || batch.state === 'VOIDED' || isTakenBack) return 'refused'
      batch.state = 'VOIDED'
      return 'done'
    }
    case 'receive':
    case 'post': {
      const batch = batchOf(books, act.batch)
      if (batch.state !== 'EXPORTED' && !(act.does === 'post' && batch.state === 'RECEIVED')) return 'refused'
      batch.state = act.does === 'post' ? 'POSTED' : 'RECEIVED'
      return 'done'
    }
    case 'tick': {
      const correction = batchOf(books, act.batch).corrections[act.at]!
      if (correction.isDone) return 'refused'
      correction.isDone = true
      return 'done'
    }
    case 'rules':
      books.hasNightCode = act.hasNightCode
      return 'done'
  }
}
