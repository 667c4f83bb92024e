// Generates the history of each recorded day: its outcome, and for each step the actor, the time and the result. Nothing
// happens today, except that drafts are saved.
import type { DateTime } from 'luxon'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'
import type { Company, Group, Person } from './company.ts'
import { readCsv } from './csv.ts'
import { isWorkingDay, type Day } from './days.ts'
import { mistakeIn, started, unfinished, unsigned } from './mistakes.ts'
import { randomFor, type Random } from './random.ts'
import type { Task } from './tasks.ts'

/** The state of a timesheet after a step. */
export type Happening = {
  action: TimesheetAction
  actor: Person
  at: DateTime
  reason: string | null
  /** The approval group of its last submission. */
  group: Group | null
  tasks: readonly Task[]
}
export type History = { day: Day; happenings: Happening[] }

/** The context of a step. */
type Told = {
  day: Day
  company: Company
  random: Random
  last: Happening
  /** The first submission, possibly with a mistake and the approver's reason for declining it. */
  written: { tasks: readonly Task[]; reason: string }
}

/** The outcomes: their frequency in a thousand by age, their steps, and whether the first submission has a mistake. */
const outcomes = readCsv<'name' | 'steps' | Age, 'mistake'>('outcomes.csv')
const ages = ['today', 'oneDay', 'twoDays', 'threeDays'] as const
type Age = (typeof ages)[number] | 'older'
/** The outcomes for the first staff account, newest first, so that it has one of each. */
const staffSees = readCsv<'outcome'>('staff-outcomes.csv').map(({ outcome }) => outcome)
/** The share of days that were saved as a draft first. */
const DRAFTED = 0.4

/** The changes of each step. The default actor is the owner; the action determines the status. */
const steps: Record<string, (told: Told) => Partial<Happening>> = {
  begin: (told) => ({ action: 'save', at: begun(told), tasks: draftOf(told) }),
  draft: (told) => ({ action: 'save', at: writtenDown(told), tasks: unsigned(told.written.tasks) }),
  submit: (told) => ({
    action: 'submit',
    at: told.last.tasks.length > 0 ? later(told, 3, 25) : writtenDown(told),
    tasks: told.written.tasks,
    group: told.company.rows.ApprovalGroup.find(({ id }) => id === told.day.person.approvalGroupId)!,
  }),
  delete: (told) => ({ action: 'delete', at: later(told, 5, 40) }),
  recall: (told) => ({ action: 'recall', at: later(told, 10, 40) }),
  takeBack: (told) => ({ action: 'recall', at: later(told, 300, 540) }),
  correct: (told) => ({ action: 'save', at: later(told, 2, 6), tasks: told.day.tasks, reason: null }),
  resubmit: (told) => ({ action: 'submit', at: later(told, 1, 3) }),
  edit: (told) => ({ action: 'edit', ...decider(told), tasks: told.day.tasks }),
  approve: (told) => ({ action: 'approve', ...decider(told) }),
  approveEdited: (told) => ({ action: 'approve', at: later(told, 1, 3), actor: told.last.actor }),
  decline: (told) => ({ action: 'decline', ...decider(told), reason: told.written.reason }),
  cancel: (told) => ({ action: 'cancel', ...decider(told), reason: reasonToCancel(told) }),
  move: (told) => ({ action: 'move', ...decider(told), group: anotherGroup(told) }),
}

/** The histories of one person's days, oldest first. Days that were not recorded have none. */
export function historiesOf(days: readonly Day[], company: Company): History[] {
  const past = days.filter(({ daysAgo }) => daysAgo > 0).toReversed()
  return days
    .map((day) => ({ day, happenings: historyOf(day, past.indexOf(day), company) }))
    .filter(({ happenings }) => happenings.length > 0)
}

/** @param newer the number of newer past days of the same person; -1 for today. */
function historyOf(day: Day, newer: number, company: Company): Happening[] {
  const { person, date, nth, tasks, daysAgo } = day
  const random = randomFor(`${person.email} records ${date.toISODate()} #${nth}`)
  const wanted = outcomeOf(day, newer, random)
  const outcome = outcomes.find(({ name }) => name === wanted)!
  const path = outcome.steps.split(';').filter(Boolean)
  if (path[0] === 'submit' && random.happens(DRAFTED)) path.unshift('draft')
  const written = outcome.mistake ? mistakeIn(tasks, random, company) : { tasks, reason: '' }
  let last: Happening = { action: 'save', actor: person, at: date, reason: null, group: null, tasks: [] }
  const happenings = path.map((step) => {
    last = { ...last, actor: person, ...steps[step]!({ day, company, random, last, written }) }
    return last
  })
  return happenings.filter(({ at }) => at < company.today || daysAgo === 0)
}

/** Chooses the outcome of a day: recent days are mostly pending, older ones mostly approved. */
function outcomeOf({ person, daysAgo, isUnchecked }: Day, newer: number, random: Random): string {
  if (isUnchecked) return 'PENDING'
  const wanted = person.account === 'staff' && staffSees[newer]
  if (wanted) return wanted
  let left = random.between(1, 1000)
  return outcomes.find((outcome) => (left -= Number(outcome[ages[daysAgo] ?? 'older'])) <= 0)!.name
}

/** A draft: today's has just begun, others are complete or lack something. */
function draftOf({ day: { daysAgo, tasks }, random }: Told): readonly Task[] {
  if (daysAgo === 0) return started(tasks)
  return daysAgo <= 3 || random.happens(0.5) ? unfinished(tasks) : tasks
}

function begun(told: Told): DateTime {
  const { day, random, company } = told
  if (day.daysAgo > 0) return writtenDown(told)
  const at = day.date.plus({ minutes: day.tasks[0]!.startTime! + random.between(2, 25) })
  return at < company.now ? at : company.now
}

/** When the owner records the day: about half past five, or after the end of the work. */
function writtenDown({ day: { date, end, shift }, random }: Told): DateTime {
  const seconds = random.between(0, 59)
  const usual = date.plus({ minutes: random.between(16 * 60 + 50, 17 * 60 + 55), seconds })
  const over = end.plus({ minutes: random.between(6, 35), seconds })
  return shift === 'NIGHT' || over > usual ? over : usual
}

function later({ last, random }: Told, from: number, to: number): DateTime {
  return last.at.plus({ minutes: random.between(from, to), seconds: random.between(0, 59) })
}

/** One of the group's approvers on the next working morning; for a submission at night, on the same morning. */
function decider({ day, random, last: { at: since, group } }: Told) {
  let morning = since.startOf('day')
  if (since.hour >= 6) morning = morning.plus({ days: 1 })
  while (!isWorkingDay(morning)) morning = morning.plus({ days: 1 })
  const able = group!.members.filter((one) => one.active && one.userType === 'APPROVER' && one !== day.person)
  const actor = randomFor(`${group!.name} decides on ${morning.toISODate()}`).oneOf(able)
  const begins = randomFor(`${actor.email} decides on ${morning.toISODate()}`).between(390, 600)
  const minutes = begins + random.between(0, 20)
  return { actor, at: morning.plus({ minutes, seconds: random.between(0, 59) }) }
}

function anotherGroup({ company, random, last }: Told): Group {
  return random.oneOf(company.rows.ApprovalGroup.filter((group) => group !== last.group))
}

function reasonToCancel({ company, random }: Told): string | null {
  return company.texts.reason(random, 'CANCELLED').text || null
}
