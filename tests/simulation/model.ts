// A second implementation of the rules in spec.md and rulings.md on timesheets: who sees them, who decides them, and who is
// notified. It shares no code with the product. Pay is in payModel.ts.
import { daysFrom, mondayOf } from './calendar.ts'
import type { Cycle, Groups, Person } from './company.ts'

export type Status = 'DRAFT' | 'PENDING' | 'APPROVED' | 'DECLINED' | 'RECALLED' | 'CANCELLED'
export type Shift = 'DAY' | 'NIGHT'
/** Minutes after midnight, and words. */
export type Task = { from: number; to: number; words: string }
export type Day = { date: string; shift: Shift; tasks: Task[] }

export type Sheet = Day & {
  /** Its name in the log: the owner, and the how-manieth of theirs it is. */
  key: string
  owner: string
  status: Status
  version: number
  /** Those it was stamped with. */
  group: string | null
  cycle: Cycle
  rounds: number
  decider: string | null
  /** The person that the decider stood in for. */
  deciderFor: string | null
  reason: string | null
  /** By which its device or its desk knows it. */
  mutationKey: string | null
  recordedAt: string | null
  events: [what: string, by: string][]
  /** Who was notified of it, once for each notification. */
  told: string[]
}

export type Deputy = { absent: string; deputy: string; from: string; to: string }

/** Where and when an act happens, by the server's clock in the company's zone. */
export type Moment = { date: string; at: Date }

/** How an act ends. `same`: it was done before, and nothing changes. */
export type End = 'done' | 'same' | 'refused' | 'conflict' | 'not found'

export type Model = {
  people: Record<string, Person>
  groups: Groups
  sheets: Sheet[]
  /** Keys of deleted timesheets. */
  deleted: Set<string>
  deputies: Deputy[]
  /** The crew leaders of groups, some of whom are of another one by now. */
  leaders: Groups
  offers: Offer[]
  absences: Absence[]
  settings: { maximumDailyHours: number; overlapChecking: boolean }
  /** Closed pay periods: 'RENTAL 2025-09-22'. */
  closed: Set<string>
  openings: { owner: string; cycle: Cycle; from: string; to: string; until: Date }[]
  /** How many timesheets each person has made. */
  made: Record<string, number>
}

// ---------------------------------------------------------------- who

const standsInOn = ({ from, to }: Deputy, date: string) => from <= date && date <= to

const isActiveApprover = ({ people }: Model, name: string) =>
  people[name]!.active && people[name]!.role === 'APPROVER'

/** The groups that somebody decides for only in somebody's place, each with whose: first of whoever has been away for longest. */
export function asDeputy(model: Model, name: string, date: string): [group: string, absent: string][] {
  return model.deputies
    .filter((one) => one.deputy === name && standsInOn(one, date))
    .sort((one, other) => daysFrom(other.from, one.from))
    .flatMap(({ absent }) => groupsOf(model, absent).map((group): [string, string] => [group, absent]))
}

export const groupsOf = ({ groups }: Model, name: string): string[] =>
  Object.keys(groups).filter((group) => groups[group]!.includes(name))

export function sees(model: Model, name: string, sheet: Sheet, date: string): boolean {
  const { role } = model.people[name]!
  if (sheet.owner === name || role === 'SYSTEM_ADMINISTRATOR' || role === 'USER_ADMINISTRATOR') return true
  if (role !== 'APPROVER' || sheet.group === null) return false
  return (
    model.groups[sheet.group]!.includes(name) ||
    asDeputy(model, name, date).some(([group]) => group === sheet.group)
  )
}

/** The person that `name` decides a timesheet for as a deputy; null for an approver, undefined if `name` may not decide it. */
function decidesFor(model: Model, name: string, sheet: Sheet, date: string): string | null | undefined {
  const { role } = model.people[name]!
  if (sheet.owner === name) return undefined
  if (role !== 'APPROVER' && role !== 'SYSTEM_ADMINISTRATOR') return undefined
  if (sheet.group !== null && model.groups[sheet.group]!.includes(name)) return null
  const absent = asDeputy(model, name, date)
    .filter(([group, of]) => group === sheet.group && of !== sheet.owner)
    .map(([, of]) => of)
  if (absent.length > 0) return absent[0]!
  return role === 'SYSTEM_ADMINISTRATOR' ? null : undefined
}

/** The active approvers of a group and those who stand in for them, who may decide for this owner. */
export function approversOf(model: Model, group: string, owner: string, date: string): string[] {
  const members = model.groups[group]!
  const deputies = model.deputies
    .filter((one) => members.includes(one.absent) && one.absent !== owner && standsInOn(one, date))
    .map(({ deputy }) => deputy)
  return [...new Set([...members, ...deputies])].filter(
    (name) => name !== owner && isActiveApprover(model, name),
  )
}

// ---------------------------------------------------------------- days

export const minutesOf = ({ from, to }: Task) => (to < from ? to + 1440 - from : to - from)
export const total = ({ tasks }: Day) => tasks.reduce((sum, task) => sum + minutesOf(task), 0)
const counts = ({ status }: Sheet) => status !== 'DECLINED' && status !== 'CANCELLED'

/** When the tasks of a day are, in minutes since the midnight of a date. */
const spans = (day: Day, since: string) =>
  day.tasks.map((task) => {
    const start =
      task.from + (day.shift === 'NIGHT' && task.from < 720 ? 1440 : 0) + daysFrom(since, day.date) * 1440
    return { start, end: start + minutesOf(task) }
  })

function overlap(one: Day, other: Day): boolean {
  const theirs = spans(other, one.date)
  return spans(one, one.date).some((mine) =>
    theirs.some(({ start, end }) => mine.start < end && start < mine.end),
  )
}

/** Whether the checks of Save or Submit stop a day. Days are drawn without overlaps within themselves. */
export function isStopped(model: Model, owner: string, day: Day, submits: boolean, except?: Sheet): boolean {
  const { maximumDailyHours, overlapChecking } = model.settings
  const isOver = (minutes: number) => minutes > maximumDailyHours * 60
  if (isOver(total(day))) return true
  if (!submits) return false
  const others = model.sheets.filter((one) => one.owner === owner && one !== except && counts(one))
  const sameDay = others.filter(({ date }) => date === day.date)
  if (isOver(sameDay.reduce((sum, one) => sum + total(one), total(day)))) return true
  return overlapChecking && others.some((one) => overlap(day, one))
}

export const periodOf = (cycle: Cycle, date: string) => `${cycle} ${mondayOf(date)}`

/** Whether nobody may record the date for this owner. */
export function isClosed(model: Model, cycle: Cycle, date: string, owner: string, at: Date): boolean {
  return (
    model.closed.has(periodOf(cycle, date)) &&
    !model.openings.some(
      (one) =>
        one.owner === owner && one.cycle === cycle && one.from <= date && date <= one.to && at < one.until,
    )
  )
}

const isSameDay = (one: Day, other: Day) =>
  JSON.stringify([one.date, one.shift, one.tasks]) === JSON.stringify([other.date, other.shift, other.tasks])

// ---------------------------------------------------------------- acts

/** What is recorded, and of which timesheet: of none, a new one. */
export type Recording = {
  by: string
  day: Day
  submits: boolean
  sheet: Sheet | null
  /** That the recorder saw. */
  version: number
  mutationKey: string | null
  /** A day from a device: when it was recorded there. */
  recordedAt?: string
  /** The date of the prepared day that a new one is begun from. */
  prepared?: string
}

function happens(sheet: Sheet, what: string, by: string, status: Status): void {
  sheet.status = status
  sheet.version += 1
  sheet.events.push([what, by])
}

/** Its owner saves or submits a day. */
export function record(model: Model, recording: Recording, { date, at }: Moment): End {
  const { by, day, submits, version, mutationKey, recordedAt } = recording
  const isDevice = recordedAt !== undefined
  const person = model.people[by]!
  if (!person.records) return 'refused'
  if (mutationKey !== null && model.deleted.has(`${by} ${mutationKey}`)) return 'refused'
  const replayed =
    mutationKey === null
      ? undefined
      : model.sheets.find((one) => one.owner === by && one.mutationKey === mutationKey)
  const sheet = recording.sheet ?? replayed ?? null
  if (sheet && !model.sheets.includes(sheet)) return 'not found'
  if (day.date > date) return 'refused'
  const corrects = sheet?.status === 'DECLINED' && isDevice && !replayed && sheet.version === version
  const isOpen = sheet?.status === 'DRAFT' || sheet?.status === 'RECALLED'
  const isLost = sheet !== null && !replayed && !corrects && !(isOpen && sheet.version === version)
  if (isLost && !isDevice) return 'refused'
  if (sheet && (isLost || replayed)) {
    const isBack = isDevice && isOpen && sheet.recordedAt !== recordedAt
    if (isSameDay(sheet, day) && (!submits || (sheet.rounds > 0 && !isBack))) return 'same'
    if (isDevice) return 'conflict'
    if (!isOpen) return 'refused'
  }
  if (isStopped(model, by, day, submits, sheet ?? undefined)) return 'refused'
  const approvers = submits && person.group !== null ? approversOf(model, person.group, by, date) : []
  if (submits && approvers.length === 0) return 'refused'
  const cycle = sheet?.cycle ?? person.cycle
  if (isClosed(model, cycle, day.date, by, at)) return 'refused'
  if (sheet && isClosed(model, cycle, sheet.date, by, at)) return 'refused'
  const offer = sheet ? null : begunFrom(model, recording)
  if (offer === 'refused') return 'refused'
  const stored = sheet ?? newSheet(model, by, mutationKey)
  if (offer) offer.sheet = stored.key
  if (corrects) happens(stored, 'RECALLED', by, 'RECALLED')
  const saved = sheet ? 'SAVED' : 'CREATED'
  happens(stored, submits ? 'SUBMITTED' : saved, by, submits ? 'PENDING' : 'DRAFT')
  Object.assign(stored, structuredClone(day), { recordedAt: recordedAt ?? null })
  if (submits) {
    Object.assign(stored, { group: person.group, decider: null, deciderFor: null, reason: null })
    stored.rounds += 1
    stored.told.push(...approvers)
  }
  return 'done'
}

function newSheet(model: Model, owner: string, mutationKey: string | null): Sheet {
  model.made[owner] = (model.made[owner] ?? 0) + 1
  const sheet: Sheet = {
    ...{ key: `${owner}/${model.made[owner]}`, owner, date: '', shift: 'DAY', tasks: [] },
    ...{ status: 'DRAFT', version: 0, group: null, cycle: model.people[owner]!.cycle, rounds: 0 },
    ...{ decider: null, deciderFor: null, reason: null, mutationKey, recordedAt: null, events: [], told: [] },
  }
  model.sheets.push(sheet)
  return sheet
}

export type Decision =
  | { does: 'approve' | 'recall' | 'delete' }
  | { does: 'decline' | 'cancel'; reason: string }
  | { does: 'move'; to: string }
  | { does: 'edit'; day: Day }

const FROM: Record<Decision['does'], readonly Status[]> = {
  approve: ['PENDING'],
  decline: ['PENDING'],
  edit: ['PENDING'],
  move: ['PENDING'],
  cancel: ['PENDING', 'APPROVED', 'DECLINED'],
  recall: ['PENDING', 'DECLINED'],
  delete: ['DRAFT', 'RECALLED'],
}

/** All actions on a timesheet except recording. */
export function decide(
  model: Model,
  by: string,
  sheet: Sheet,
  version: number,
  decision: Decision,
  { date, at }: Moment,
): End {
  const { does } = decision
  if (!model.sheets.includes(sheet) || !sees(model, by, sheet, date)) return 'not found'
  const isOwners = does === 'recall' || does === 'delete'
  const inPlaceOf = decidesFor(model, by, sheet, date)
  if (isOwners ? by !== sheet.owner : inPlaceOf === undefined) return 'refused'
  if (!FROM[does].includes(sheet.status) || version !== sheet.version) return 'refused'
  const isShut = isClosed(model, sheet.cycle, sheet.date, sheet.owner, at)
  // A deletion has no instant of its own, and no opening helps.
  const isShutForGood = model.closed.has(periodOf(sheet.cycle, sheet.date))
  const tell = (...names: string[]) => sheet.told.push(...names.filter((name) => name !== by))
  switch (decision.does) {
    case 'recall':
      if (isShut) return 'refused'
      happens(sheet, 'RECALLED', by, 'RECALLED')
      return 'done'
    case 'delete':
      if (isShutForGood) return 'refused'
      model.sheets.splice(model.sheets.indexOf(sheet), 1)
      for (const offer of model.offers) if (offer.sheet === sheet.key) offer.sheet = null
      if (sheet.mutationKey !== null) model.deleted.add(`${sheet.owner} ${sheet.mutationKey}`)
      return 'done'
    case 'edit':
      if (isShut || isStopped(model, sheet.owner, decision.day, true, sheet)) return 'refused'
      happens(sheet, 'EDITED', by, 'PENDING')
      Object.assign(sheet, structuredClone(decision.day))
      tell(sheet.owner)
      return 'done'
    case 'move': {
      const approvers = approversOf(model, decision.to, sheet.owner, date)
      if (decision.to === sheet.group || approvers.length === 0) return 'refused'
      happens(sheet, 'MOVED', by, 'PENDING')
      sheet.group = decision.to
      tell(...approvers)
      return 'done'
    }
    case 'approve':
    case 'decline':
    case 'cancel': {
      const isAdministrator = model.people[by]!.role === 'SYSTEM_ADMINISTRATOR'
      const isClosedNow = model.closed.has(periodOf(sheet.cycle, sheet.date))
      if (does === 'cancel' && isClosedNow && !isAdministrator) return 'refused'
      const status = does === 'approve' ? 'APPROVED' : does === 'decline' ? 'DECLINED' : 'CANCELLED'
      happens(sheet, status, by, status)
      const reason = 'reason' in decision ? decision.reason : null
      Object.assign(sheet, { decider: by, deciderFor: inPlaceOf, reason })
      tell(sheet.owner)
      if (does === 'decline' && isClosedNow) openDay(model, sheet, at)
      return 'done'
    }
  }
}

/** A declined day of a closed period is open for its owner for 48 hours. */
function openDay({ openings }: Model, { owner, cycle, date }: Sheet, at: Date): void {
  openings.push({ owner, cycle, from: date, to: date, until: new Date(at.getTime() + 48 * 3_600_000) })
}

/** How many timesheets of each status somebody sees. */
export function countsFor(model: Model, name: string, date: string): Record<string, number> {
  const counted: Record<string, number> = {
    ...{ total: 0, draft: 0, pending: 0, approved: 0, declined: 0, recalled: 0, cancelled: 0 },
  }
  for (const sheet of model.sheets)
    if (sees(model, name, sheet, date)) {
      counted.total! += 1
      counted[sheet.status.toLowerCase()]! += 1
    }
  return counted
}

export type Offer = Day & {
  owner: string
  by: string
  source: 'LEADER' | 'PLAN'
  state: 'READY' | 'OFFERED' | 'DECLINED' | 'WITHDRAWN'
  version: number
  /** With which its person declined it. */
  words: string
  /** The timesheet that was begun from it. */
  sheet: string | null
}
export type Absence = { owner: string; from: string; to: string }

/** A person has one a day. */
export type OfOffer = { owner: string; date: string }
export const offerOf = ({ offers }: Model, { owner, date }: OfOffer) =>
  offers.find((one) => one.owner === owner && one.date === date)

/** What a new timesheet is begun from; `refused` if another was. */
export function begunFrom(model: Model, { by, day, prepared }: Recording): Offer | null | 'refused' {
  const offer = prepared === undefined ? undefined : offerOf(model, { owner: by, date: prepared })
  if (!offer) return null
  if (offer.sheet !== null) return 'refused'
  return offer.state === 'OFFERED' && offer.date === day.date ? offer : null
}
