// One run of a story: what every act and every check uses.
import { db } from '#server/database/client.ts'
import type { Fate } from '#tests/support/badNetwork.ts'
import type { createNetwork } from '#tests/support/network.ts'
import { dateOf, instantOf, timeOf } from './calendar.ts'
import { newCompany } from './company.ts'
import type { Model, Moment, OfOffer, Sheet } from './model.ts'
import type { Machine } from './machine.ts'
import { newBooks, type Books } from './payModel.ts'
import { openOffice, type Office } from './office.ts'
import { sourceOf, type Source } from './random.ts'
import type { Act, Story } from './story.ts'

export type Run = {
  story: Story
  model: Model
  books: Books
  office: Office
  phones: Map<string, Phone>
  /** In runs by hand. */
  machine: Machine | null
  /** What was, at an instant of PostgreSQL, at the end of each day. */
  snapshots: Snapshot[]
  /** Lines that follow from the seed alone. */
  log: string[]
  /** Sets the clock: a minute after the midnight of a day of the story. */
  at(day: number, minute: number): void
  /** Of the act that happens. */
  moment: () => Moment
  note(line: string): void
}

export type Snapshot = {
  at: Date
  date: string
  model: Model
  books: Books
  numbers: ReadonlyMap<string, number>
  had: Map<string, Set<string>>
}

/** The state of a phone while nobody uses it. */
export type Phone = {
  owner: string
  /** Minutes by which its clock is ahead. */
  skew: number
  network: ReturnType<typeof createNetwork>
  stores: IDBFactory
  texts: Record<string, string>
  /** The fate of each of the next requests. */
  fates: Fate[]
  /** Requests that the sender has given up, and that arrive later. */
  late: (() => Promise<unknown>)[]
  /** The days that the phone has reported as stored, each with a text that no other day has. */
  waiting: { id: string; words: string }[]
  /** What it shows without the server, by its name, since it last read ahead; null before, and after the end of a session. */
  ahead: Map<string, string> | null
  /** The words of the days that the server has acknowledged. */
  had: Set<string>
  /** What went wrong where the application would have caught it. */
  failure: Error | null
}

/** An act that happens: who it is, and where its draws come from. */
export type Acting = { run: Run; by: string; draw: Source; act: Act }

export async function beginRun(story: Story, machine: Machine | null): Promise<Run> {
  const { people, groups } = newCompany(story.size)
  const model: Model = {
    ...{ people, groups, sheets: [], deleted: new Set(), deputies: [], made: {} },
    ...{ leaders: {}, offers: [], absences: [] },
    ...{ settings: { maximumDailyHours: 14, overlapChecking: true }, closed: new Set(), openings: [] },
  }
  const office = await openOffice(people, groups, machine)
  let moment: Moment = { date: dateOf(story.season, 0), at: new Date(0) }
  let stamp = ''
  const run: Run = {
    ...{ story, model, books: newBooks(), office, phones: new Map(), machine, snapshots: [], log: [] },
    moment: () => moment,
    note: (line) => void run.log.push(`${stamp} ${line}`),
    at(day, minute) {
      const date = dateOf(story.season, day)
      moment = { date, at: instantOf(date, minute) }
      stamp = `${date} ${timeOf(minute)}`
      office.setClock(moment.at)
    },
  }
  run.at(0, 0)
  return run
}

export const drawFor = (story: Story, act: Act): Source => sourceOf(story.seed, act.number, act.kind)

/** @throws Error if the server and the model do not agree. */
export function agree(what: string, is: unknown, should: unknown): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(should)]
  if (one !== other) throw new Error(`${what}\n  is     ${one}\n  should ${other}`)
}

/** A timesheet in the log: whose, which, and of when. */
export const nameOf = ({ key, date }: Sheet) => `${key} of ${date.slice(5)}`

/** A row, by its person and date. */
export async function offerId({ office }: Run, { owner, date }: OfOffer): Promise<number> {
  const where = { userId: office.ids.people.get(owner)!, startDate: new Date(date) }
  return (await db.preparedDay.findFirst({ where }))?.id ?? 0
}
