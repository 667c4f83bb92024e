// The history of each recorded day, from tables: what each outcome consists of, and of each step who does it, when, and
// what it leaves. Nothing happens later than the midnight that starts today, but for the drafts of today.
import type { DateTime } from 'luxon'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetEventType } from '#server/database/generated/enums.ts'
import { randomFor, type Random } from './random.ts'
import { isWorkingDay } from './days.ts'
import { outcomeOf, type Outcome } from './outcomes.ts'
import type { Group, Person } from './people.ts'
import { mistakeIn, started, unfinished, unsigned } from './mistakes.ts'

import type { Day, Task, World } from './types.ts'

/** How a timesheet stood after somebody did something to it. */
export type Happening = {
  /** DELETED leaves no event and no timesheet, only history. */
  type: TimesheetEventType | 'DELETED'
  actor: Person
  at: DateTime
  status: TimesheetStatus
  reason: string | null
  /** The group it is stamped with. */
  group: Group | null
  tasks: readonly Task[]
}
export type History = { day: Day; happenings: Happening[] }

/** The histories of one person's days, given oldest first. Days of which nothing was written down have none. */
export function historiesOf(days: readonly Day[], world: World): History[] {
  return days.flatMap((day, index) => {
    const happenings = historyOf(day, days.length - 1 - index, world)
    return happenings.length > 0 ? [{ day, happenings }] : []
  })
}

const outcomes: Record<Outcome, readonly Step[]> = {
  NONE: [],
  DRAFT: ['begin'],
  DELETED: ['begin', 'delete'],
  PENDING: ['submit'],
  APPROVED: ['submit', 'approve'],
  EDITED: ['submit', 'edit', 'approveEdited'],
  DECLINED: ['submit', 'decline'],
  RESUBMITTED: ['submit', 'decline', 'takeBack', 'correct', 'resubmit', 'approve'],
  RECALLED: ['submit', 'recall'],
  CANCELLED: ['submit', 'cancel'],
  CANCELLED_LATE: ['submit', 'approve', 'cancel'],
  MOVED: ['submit', 'move', 'approve'],
}
/** Outcomes of days that were first submitted with a mistake. */
const withMistake: readonly Outcome[] = ['DECLINED', 'RESUBMITTED', 'EDITED']
/** The share of days that were kept as a draft before they were submitted. */
const DRAFTED = 0.4

type Step = keyof typeof steps

/** What a step knows of the day so far. */
type Told = {
  day: Day
  world: World
  random: Random
  last: Happening
  /** As first submitted, maybe with a mistake, and what an approver says to that. */
  written: { tasks: readonly Task[]; reason: string }
}
type Who = { actor: Person; at: DateTime }
type Left = Partial<Pick<Happening, 'status' | 'reason' | 'group' | 'tasks'>>
type StepRow = { type: Happening['type']; by: (told: Told) => Who; leaves: (told: Told) => Left }

const owner =
  (when: (told: Told) => DateTime) =>
  (told: Told): Who => ({ actor: told.day.person, at: when(told) })
const minutesLater = (from: number, to: number) => (told: Told) =>
  told.last.at.plus({ minutes: told.random.between(from, to), seconds: told.random.between(0, 59) })

const steps = {
  begin: { type: 'CREATED', by: owner(begun), leaves: (told) => ({ tasks: draftOf(told) }) },
  draft: {
    type: 'CREATED',
    by: owner(writtenDown),
    leaves: ({ written }) => ({ tasks: unsigned(written.tasks) }),
  },
  submit: {
    type: 'SUBMITTED',
    by: owner((told) => (told.last.tasks.length > 0 ? minutesLater(3, 25)(told) : writtenDown(told))),
    leaves: ({ written, day, world }) => ({
      status: 'PENDING',
      group: groupOf(day.person, world),
      tasks: written.tasks,
    }),
  },
  delete: { type: 'DELETED', by: owner(minutesLater(5, 40)), leaves: () => ({}) },
  recall: { type: 'RECALLED', by: owner(minutesLater(10, 40)), leaves: () => ({ status: 'RECALLED' }) },
  takeBack: { type: 'RECALLED', by: owner(evening), leaves: () => ({ status: 'RECALLED' }) },
  correct: {
    type: 'SAVED',
    by: owner(minutesLater(2, 6)),
    leaves: ({ day }) => ({ status: 'DRAFT', reason: null, tasks: day.tasks }),
  },
  resubmit: { type: 'SUBMITTED', by: owner(minutesLater(1, 3)), leaves: () => ({ status: 'PENDING' }) },
  edit: { type: 'EDITED', by: decider, leaves: ({ day }) => ({ tasks: day.tasks }) },
  approve: { type: 'APPROVED', by: decider, leaves: () => ({ status: 'APPROVED' }) },
  approveEdited: {
    type: 'APPROVED',
    by: (told) => ({ actor: told.last.actor, at: minutesLater(1, 3)(told) }),
    leaves: () => ({ status: 'APPROVED' }),
  },
  decline: {
    type: 'DECLINED',
    by: decider,
    leaves: ({ written }) => ({ status: 'DECLINED', reason: written.reason }),
  },
  cancel: {
    type: 'CANCELLED',
    by: decider,
    leaves: ({ world, random }) => ({
      status: 'CANCELLED',
      reason: world.texts.reason(random, 'CANCELLED').text || null,
    }),
  },
  move: {
    type: 'MOVED',
    by: decider,
    leaves: ({ world, random, last }) => ({
      group: random.oneOf(world.groups.filter((group) => group !== last.group)),
    }),
  },
} satisfies Record<string, StepRow>

function historyOf(day: Day, newer: number, world: World): Happening[] {
  const random = randomFor(`${day.person.user.email} records ${day.date.toISODate()} #${day.nth}`)
  const outcome = outcomeOf(day, newer, world.today, random)
  const isDrafted = outcomes[outcome][0] === 'submit' && random.happens(DRAFTED)
  const written = withMistake.includes(outcome)
    ? mistakeIn(day, random, world)
    : { tasks: day.tasks, reason: '' }
  let last: Happening = {
    type: 'CREATED',
    actor: day.person,
    at: day.date,
    status: 'DRAFT',
    reason: null,
    group: null,
    tasks: [],
  }
  const happenings = [...(isDrafted ? (['draft'] as const) : []), ...outcomes[outcome]].map((step) => {
    const { type, by, leaves }: StepRow = steps[step]
    const told = { day, world, random, last, written }
    last = { ...last, type, ...by(told), ...leaves(told) }
    return last
  })
  return happenings.filter(({ at }) => at < world.today || day.daysAgo === 0)
}

/** Today's has only begun; others are whole or lack something. */
function draftOf({ day, random }: Told): readonly Task[] {
  if (day.daysAgo === 0) return started(day.tasks)
  return day.daysAgo <= 3 || random.happens(0.5) ? unfinished(day.tasks) : day.tasks
}

function begun(told: Told): DateTime {
  const { day, random, world } = told
  if (day.daysAgo > 0) return writtenDown(told)
  const at = day.date.plus({ minutes: day.tasks[0]!.line.startTime! + random.between(2, 25) })
  return at < world.now ? at : world.now
}

/** When the owner sits down to it: about half past five, or once the work of the day is over. */
function writtenDown({ day: { date, end, shift }, random }: Told): DateTime {
  const seconds = random.between(0, 59)
  const usual = date.plus({ minutes: random.between(16 * 60 + 50, 17 * 60 + 55), seconds })
  const over = end.plus({ minutes: random.between(6, 35), seconds })
  return shift === 'NIGHT' || over > usual ? over : usual
}

function evening({ last, random }: Told): DateTime {
  return last.at.startOf('day').plus({ minutes: random.between(16 * 60 + 40, 19 * 60) })
}

function groupOf({ user }: Person, { groups }: World): Group {
  return groups.find(({ group }) => group.id === user.approvalGroupId)!
}

/** The next working morning, when one of the group's approvers goes through what has come. */
function decider({ day, random, last: { at: since, group } }: Told): Who {
  const morning = nextWorkingMorning(since)
  const able = group!.members.filter(
    ({ user }) => user.active && user.userType === 'APPROVER' && user.id !== day.person.user.id,
  )
  const onTurn = randomFor(`${group!.group.name} decides on ${morning.toISODate()}`).oneOf(group!.members)
  const actor = able.includes(onTurn) ? onTurn : random.oneOf(able)
  const begins = randomFor(`${actor.user.email} decides on ${morning.toISODate()}`).between(390, 600)
  return {
    actor,
    at: morning.plus({ minutes: begins + random.between(0, 20), seconds: random.between(0, 59) }),
  }
}

/** Midnight of the working day after `at`, or of the same day for what came in by night. */
function nextWorkingMorning(at: DateTime): DateTime {
  let morning = at.startOf('day')
  if (at.hour >= 6) morning = morning.plus({ days: 1 })
  while (!isWorkingDay(morning)) morning = morning.plus({ days: 1 })
  return morning
}
