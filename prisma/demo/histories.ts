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

/** The outcomes with how many of a thousand decided timesheets have them, their steps, and a mistake or none at first. */
const outcomes = readCsv<'name' | 'share' | 'steps', 'mistake'>('outcomes.csv')
/** What the demo's first staff member sees of past days, newest first: something of everything. */
const staffSees = readCsv<'outcome'>('staff-outcomes.csv').map(({ outcome }) => outcome)
/** The share of timesheets that still wait when so many working mornings have passed. */
const waiting = [1, 0.9, 0.62, 0.2]
/** The share of days that were kept as a draft before they were submitted. */
const DRAFTED = 0.4

/** What each step changes; the owner does it unless it says otherwise. The status follows from the action. */
const steps: Record<string, (told: Told) => Partial<Happening>> = {
  begin: (told) => ({ action: 'save', at: begun(told), tasks: draftOf(told) }),
  draft: (told) => ({ action: 'save', at: writtenDown(told), tasks: unsigned(told.written.tasks) }),
  submit: (told) => ({
    action: 'submit',
    at: handedIn(told),
    tasks: told.written.tasks,
    group: groupOf(told),
  }),
  delete: (told) => ({ action: 'delete', at: later(told, 5, 40) }),
  recall: (told) => ({ action: 'recall', at: later(told, 10, 40) }),
  takeBack: (told) => ({ action: 'recall', at: evening(told) }),
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
  return days.flatMap((day, index) => {
    const happenings = historyOf(day, days.length - 1 - index, company)
    return happenings.length > 0 ? [{ day, happenings }] : []
  })
}

/** @param newer how many days the same person has recorded since. */
function historyOf(day: Day, newer: number, company: Company): Happening[] {
  const { person, date, nth, tasks, daysAgo } = day
  const random = randomFor(`${person.email} records ${date.toISODate()} #${nth}`)
  const wanted = outcomeOf(day, newer, company.today, random)
  const outcome = outcomes.find(({ name }) => name === wanted)!
  const path = outcome.steps.split(';').filter(Boolean)
  if (path[0] === 'submit' && random.happens(DRAFTED)) path.unshift('draft')
  const written = outcome.mistake ? mistakeIn(day, random, company) : { tasks, reason: '' }
  let last: Happening = { action: 'save', actor: person, at: date, reason: null, group: null, tasks: [] }
  const happenings = path.map((step) => {
    last = { ...last, actor: person, ...steps[step]!({ day, company, random, last, written }) }
    return last
  })
  return happenings.filter(({ at }) => at < company.today || daysAgo === 0)
}

/** The name of how a day ends: recent ones mostly wait for their approvers, older ones are mostly approved. */
function outcomeOf(day: Day, newer: number, today: DateTime, random: Random): string {
  if (day.isUnchecked) return 'PENDING'
  if (day.daysAgo === 0) return random.happens(0.45) && day.nth === 0 ? 'DRAFT' : 'NONE'
  const wanted = day.person.account === 'staff' && staffSees[newer]
  if (wanted) return wanted
  const mornings = workingMornings(day.date, today)
  if (mornings === 0 && random.happens(0.16)) return random.happens(0.25) ? 'NONE' : 'DRAFT'
  if (mornings === 1 && random.happens(0.04)) return 'DRAFT'
  if (random.happens(waiting[mornings] ?? 0.003)) return 'PENDING'
  let left = random.between(1, 1000)
  return outcomes.find(({ share }) => (left -= Number(share)) <= 0)!.name
}

/** How many working mornings lie between a date and today, neither included; at most 10. */
function workingMornings(date: DateTime, today: DateTime): number {
  let count = 0
  for (let day = date.plus({ days: 1 }); day < today && count < 10; day = day.plus({ days: 1 }))
    if (isWorkingDay(day)) count++
  return count
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

function handedIn(told: Told): DateTime {
  return told.last.tasks.length > 0 ? later(told, 3, 25) : writtenDown(told)
}

function later({ last, random }: Told, from: number, to: number): DateTime {
  return last.at.plus({ minutes: random.between(from, to), seconds: random.between(0, 59) })
}

function evening({ last, random }: Told): DateTime {
  return last.at.startOf('day').plus({ minutes: random.between(16 * 60 + 40, 19 * 60) })
}

/** One of the group's approvers, the next working morning; what came in by night, on the morning of the same day. */
function decider({ day, random, last: { at: since, group } }: Told) {
  let morning = since.startOf('day')
  if (since.hour >= 6) morning = morning.plus({ days: 1 })
  while (!isWorkingDay(morning)) morning = morning.plus({ days: 1 })
  const able = group!.members.filter(
    (member) => member.active && member.userType === 'APPROVER' && member !== day.person,
  )
  const onTurn = randomFor(`${group!.name} decides on ${morning.toISODate()}`).oneOf(group!.members)
  const actor = able.includes(onTurn) ? onTurn : random.oneOf(able)
  const begins = randomFor(`${actor.email} decides on ${morning.toISODate()}`).between(390, 600)
  const minutes = begins + random.between(0, 20)
  return { actor, at: morning.plus({ minutes, seconds: random.between(0, 59) }) }
}

function groupOf({ day, company }: Told): Group {
  return company.groups.find(({ id }) => id === day.person.approvalGroupId)!
}

function anotherGroup({ company, random, last }: Told): Group {
  return random.oneOf(company.groups.filter((group) => group !== last.group))
}

function reasonToCancel({ company, random }: Told): string | null {
  return company.texts.reason(random, 'CANCELLED').text || null
}
