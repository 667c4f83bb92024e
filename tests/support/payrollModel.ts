// A second implementation of the rules about hours, pay periods and batches, which shares no code with the product. All
// hours are hundredths. One task is one timesheet.

export const periods = [
  { startDate: '2026-11-02', endDate: '2026-11-08' },
  { startDate: '2026-11-09', endDate: '2026-11-15' },
  { startDate: '2026-11-16', endDate: '2026-11-22' },
] as const
export const groups = { fieldNorth: 'FI', workshop: 'WO' } as const
export type Group = keyof typeof groups
/** Each has its own pay periods, here of the same weeks. */
export const cycles = ['NONE', 'RENTAL'] as const
export type Cycle = (typeof cycles)[number]
export type Owner = 'tess' | 'theo' | 'will'
type Person = { group: Group; cycle: Cycle }

export type Hours = {
  owner: Owner
  /** Those of the owner when they were handed in. */
  group: Group
  cycle: Cycle
  period: number
  /** Of the period, from 0. */
  day: number
  minutes: number
  code: 'ORD' | 'NGT'
  status: 'PENDING' | 'APPROVED' | 'CANCELLED'
}
export type Line = { hours: number; kind: 'HOURS' | 'REVERSAL'; hundredths: number }
export type Correction = { owner: Owner; code: string; period: number; hundredths: number; isDone: boolean }
export type Batch = {
  number: string
  period: number
  group: Group
  cycle: Cycle
  state: 'EXPORTED' | 'POSTED' | 'VOIDED'
  lines: Line[]
  /** The hours that GP pays with it. */
  paid: number
  corrections: Correction[]
}
export type Books = {
  people: Record<Owner, Person>
  hours: Hours[]
  closed: Record<Cycle, boolean[]>
  /** Days of closed periods that were opened for one person: 'tess 0 3 NONE'. */
  openings: Set<string>
  batches: Batch[]
}

export type Act =
  | { does: 'hand in'; owner: Owner; period: number; day: number; minutes: number; code: Hours['code'] }
  | { does: 'approve' | 'cancel'; hours: number }
  | { does: 'move'; owner: Owner; group: Group }
  | { does: 'change cycle'; owner: Owner; cycle: Cycle }
  | { does: 'close' | 'open'; cycle: Cycle; period: number }
  | { does: 'open day'; owner: Owner; period: number; day: number }
  | { does: 'make'; group: Group; cycle: Cycle; period: number }
  | { does: 'void' | 'post'; batch: string }
  | { does: 'tick'; batch: string; owner: Owner; code: string; cycle: Cycle; period: number }

/** The code of a refusal, or 'done'. */
export type End = string

export const newBooks = (): Books => ({
  people: {
    tess: { group: 'fieldNorth', cycle: 'NONE' },
    theo: { group: 'fieldNorth', cycle: 'NONE' },
    will: { group: 'workshop', cycle: 'NONE' },
  },
  hours: [],
  closed: { NONE: periods.map(() => false), RENTAL: periods.map(() => false) },
  openings: new Set(),
  batches: [],
})

export const hundredthsOf = (minutes: number) => Math.round((minutes * 100) / 60)
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

export const liveLines = ({ batches }: Books): Line[] =>
  batches.filter(({ state }) => state !== 'VOIDED').flatMap(({ lines }) => lines)

/** The hours that one batch pays, or would pay. */
export type Cell = { group: Group; cycle: Cycle; period: number }

const isOf = (cell: Cell, other: Cell) =>
  cell.group === other.group && cell.cycle === other.cycle && cell.period === other.period
const liveBatch = ({ batches }: Books, cell: Cell) =>
  batches.find((batch) => isOf(batch, cell) && batch.state !== 'VOIDED')

/** The hours that the batch of a cell pays and takes back. */
export function due(books: Books, { group, cycle, period }: Cell): Line[] {
  const live = liveLines(books)
  const has = (hours: number, kind: Line['kind']) =>
    live.some((one) => one.hours === hours && one.kind === kind)
  return books.hours.flatMap((hours, at): Line[] => {
    if (hours.group !== group || hours.cycle !== cycle) return []
    const hundredths = hundredthsOf(hours.minutes)
    // Late: its own period has its batch.
    const isPayable = hours.period === period || liveBatch(books, hours)
    if (hours.status === 'APPROVED' && isPayable && books.closed[cycle][hours.period] && !has(at, 'HOURS'))
      return [{ hours: at, kind: 'HOURS', hundredths }]
    if (hours.status === 'CANCELLED' && has(at, 'HOURS') && !has(at, 'REVERSAL'))
      return [{ hours: at, kind: 'REVERSAL', hundredths: -hundredths }]
    return []
  })
}

/** The transactions for lines, and the hours to correct by hand, because GP takes no negative hours. */
export function settle({ hours }: Books, lines: readonly Line[]) {
  const corrections: Correction[] = []
  let paid = 0
  const nets = Map.groupBy(lines, (line) => {
    const { owner, code, period } = hours[line.hours]!
    return `${owner} ${code} ${period}`
  })
  for (const net of nets.values()) {
    const hundredths = sum(net.map((line) => line.hundredths))
    const { owner, code, period } = hours[net[0]!.hours]!
    if (hundredths > 0) paid += hundredths
    if (hundredths < 0) corrections.push({ owner, code, period, hundredths, isDone: false })
  }
  return { paid, corrections }
}

const slot = ({ owner, period, day }: Pick<Hours, 'owner' | 'period' | 'day'>) => `${owner} ${period} ${day}`

export function apply(books: Books, act: Act): End {
  switch (act.does) {
    case 'hand in': {
      const { owner, period, day, minutes, code } = act
      if (books.hours.some((one) => slot(one) === slot(act) && one.status !== 'CANCELLED')) return 'OVERLAP'
      const person = books.people[owner]
      if (books.closed[person.cycle][period] && !books.openings.has(`${slot(act)} ${person.cycle}`))
        return 'PERIOD_CLOSED'
      books.hours.push({ owner, ...person, period, day, minutes, code, status: 'PENDING' })
      return 'done'
    }
    case 'approve':
    case 'cancel': {
      const hours = books.hours[act.hours]!
      if (hours.status === 'CANCELLED' || (act.does === 'approve' && hours.status === 'APPROVED'))
        return 'ALREADY_DECIDED'
      hours.status = act.does === 'approve' ? 'APPROVED' : 'CANCELLED'
      return 'done'
    }
    case 'move':
      books.people[act.owner].group = act.group
      return 'done'
    case 'change cycle':
      books.people[act.owner].cycle = act.cycle
      return 'done'
    case 'close':
      if (books.closed[act.cycle][act.period]) return 'PERIOD_IS'
      books.closed[act.cycle][act.period] = true
      return 'done'
    case 'open': {
      const { cycle, period } = act
      if (!books.closed[cycle][period]) return 'PERIOD_IS'
      const isPaid = ({ hours }: Line) => {
        const { cycle: of, period: at } = books.hours[hours]!
        return of === cycle && at === period
      }
      if (liveLines(books).some(isPaid)) return 'PERIOD_PAID'
      books.closed[cycle][period] = false
      return 'done'
    }
    case 'open day': {
      // Those that new timesheets fall into, and those that one of the person's is in.
      const isTheirs = (cycle: Cycle) =>
        books.people[act.owner].cycle === cycle ||
        books.hours.some((one) => slot(one) === slot(act) && one.cycle === cycle)
      const opened = cycles.filter((cycle) => books.closed[cycle][act.period] && isTheirs(cycle))
      for (const cycle of opened) books.openings.add(`${slot(act)} ${cycle}`)
      return opened.length > 0 ? 'done' : 'NO_PERIOD_CLOSED'
    }
    case 'make': {
      const { group, cycle, period } = act
      if (!books.closed[cycle][period]) return 'PERIOD_OPEN'
      if (liveBatch(books, act)) return 'BATCH_EXISTS'
      const lines = due(books, act)
      if (lines.length === 0) return 'NOTHING_TO_PAY'
      // A number is never used again, so voided batches count, and those of the same days in the other cycle.
      const count = books.batches.filter((one) => one.group === group && one.period === period).length + 1
      const end = periods[period]!.endDate.slice(2).replaceAll('-', '')
      const number = `${groups[group]}${end}${String(count).padStart(3, '0')}`
      books.batches.push({ number, group, cycle, period, state: 'EXPORTED', lines, ...settle(books, lines) })
      return 'done'
    }
    case 'void': {
      const batch = books.batches.find(({ number }) => number === act.batch)!
      if (batch.state !== 'EXPORTED') return 'BATCH_IS'
      const reversed = new Set(
        books.batches
          .filter((other) => other !== batch && other.state !== 'VOIDED')
          .flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'REVERSAL').map(({ hours }) => hours)),
      )
      if (batch.lines.some(({ kind, hours }) => kind === 'HOURS' && reversed.has(hours)))
        return 'BATCH_TAKEN_BACK'
      batch.state = 'VOIDED'
      return 'done'
    }
    case 'post': {
      const batch = books.batches.find(({ number }) => number === act.batch)!
      if (batch.state !== 'EXPORTED') return 'BATCH_IS'
      batch.state = 'POSTED'
      return 'done'
    }
    case 'tick': {
      const { owner, code, period } = act
      const correction = books.batches
        .find(({ number }) => number === act.batch)!
        .corrections.find((one) => one.owner === owner && one.code === code && one.period === period)!
      if (correction.isDone) return 'CORRECTION_DONE'
      correction.isDone = true
      return 'done'
    }
  }
}
