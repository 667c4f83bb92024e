// The history of each recorded day: how it ends, from a table of outcomes, and of each step on the way who does it, when,
// and what it leaves. Nothing happens later than the midnight that starts today, but for the drafts of today.
import type { DateTime } from 'luxon'
import type { TimesheetAction } from '#domain/timesheet/lifecycle.ts'
import type { Company, Group, Person } from './company.ts'
import { readCsv } from './csv.ts'
import { isWorkingDay, type Day } from './days.ts'
import { mistakeIn, started, unfinished, unsigned } from './mistakes.ts'
import { randomFor, type Random } from './random.ts'
import type { Task } from './tasks.ts'

/** How a timesheet stood after somebody did something to it. */
export type Happening = {
  action: TimesheetAction
  actor: Person
  at: DateTime
  reason: string | null
  /** The group it is stamped with. */
  group: Group | null
  tasks: readonly Task[]
}
export type History = { day: Day; happenings: Happening[] }

/** What a step knows of the day so far. */
type Told = {
  day: Day
  company: Company
  random: Random
  last: Happening
  /** As first submitted, maybe with a mistake, and what an approver says to that. */
  written: { tasks: readonly Task[]; reason: string }
}

/** How a day may end, how many of a thousand end so by their age, the steps to it, and whether the first has a mistake. */
const outcomes = readCsv<'name' | 'steps' | Age, 'mistake'>('outcomes.csv')
const ages = ['today', 'oneDay', 'twoDays', 'threeDays'] as const
type Age = (typeof ages)[number] | 'older'
/** What the demo's first staff member sees of past days, newest first: something of everything. */
const staffSees = readCsv<'outcome'>('staff-outcomes.csv').map(({ outcome }) => outcome)
/** The share of days that were kept as a draft before they were submitted. */
const DRAFTED = 0.4

/** What each step changes; the owner does it unless it says otherwise. The status follows from the action. */
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

/** The histories of one person's days, given oldest first. Days of which nothing was written down have none. */
export function historiesOf(days: readonly Day[], company: Company): History[] {
  const past = days.filter(({ daysAgo }) => daysAgo > 0).toReversed()
  return days
    .map((day) => ({ day, happenings: historyOf(day, past.indexOf(day), company) }))
    .filter(({ happenings }) => happenings.length > 0)
}

/** @param newer how many past days the same person has recorded since; -1 for today. */
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

/** The name of how a day ends: recent ones mostly wait for their approvers, older ones are mostly approved. */
function outcomeOf({ person, daysAgo, isUnchecked }: Day, newer: number, random: Random): string {
  if (isUnchecked) return 'PENDING'
  const wanted = person.account === 'staff' && staffSees[newer]
  if (wanted) return wanted
  let left = random.between(1, 1000)
  return outcomes.find((outcome) => (left -= Number(outcome[ages[daysAgo] ?? 'older'])) <= 0)!.name
}

/** Today's has only begun; others are whole or lack something. */
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

/** When the owner sits down to it: about half past five, or once the work of the day is over. */
function writtenDown({ day: { date, end, shift }, random }: Told): DateTime {
  const seconds = random.between(0, 59)
  const usual = date.plus({ minutes: random.between(16 * 60 + 50, 17 * 60 + 55), seconds })
  const over = end.plus({ minutes: random.between(6, 35), seconds })
  return shift === 'NIGHT' || over > usual ? over : usual
}

function later({ last, random }: Told, from: number, to: number): DateTime {
  return last.at.plus({ minutes: random.between(from, to), seconds: random.between(0, 59) })
}

/** One of the group's approvers, the next working morning; what came in by night, on the morning of the same day. */
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
