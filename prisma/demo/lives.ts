// What became of each recorded day: who saved, submitted, declined or approved it, and when. Nothing happens later than
// the midnight that starts today, but for the drafts of today.
import type { DateTime } from 'luxon'
import type { TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type { TimesheetEventType } from '#server/database/generated/enums.ts'
import { chanceOf, type Chance } from './chance.ts'
import { isWorkingDay, type Day } from './days.ts'
import { fateOf } from './fates.ts'
import type { Group, Person } from './people.ts'
import { slipIn, started, unfinished } from './slips.ts'
import type { Task } from './tasks.ts'
import type { World } from './circumstances.ts'

/** How a timesheet stood after somebody did something to it. */
export type Happening = {
  type: TimesheetEventType
  actor: Person
  at: DateTime
  status: TimesheetStatus
  reason: string | null
  /** The group it is stamped with. */
  group: Group | null
  tasks: readonly Task[]
}
export type Life = { day: Day; happenings: Happening[] }

/** The lives of one person's days, given oldest first. Days of which nothing was written down have none. */
export function livesOf(days: readonly Day[], world: World): Life[] {
  return days.flatMap((day, index) => {
    const happenings = lifeOf(day, days.length - 1 - index, world)
    return happenings.length > 0 ? [{ day, happenings }] : []
  })
}

function lifeOf(day: Day, newer: number, world: World): Happening[] {
  const { person, date, nth } = day
  const chance = chanceOf(`${person.user.email} records ${date.toISODate()} #${nth}`)
  const fate = fateOf(day, newer, world.today, chance)
  if (fate === 'NONE') return []
  const life = new Telling(day, world, chance)
  if (fate === 'DRAFT') return life.draft()
  if (['DECLINED', 'RESUBMITTED', 'EDITED'].includes(fate)) life.slip()
  life.submit()
  if (fate === 'RECALLED') life.recall()
  if (fate === 'DECLINED' || fate === 'RESUBMITTED') life.decline()
  if (fate === 'RESUBMITTED') life.recall().resubmit()
  if (fate === 'EDITED') life.edit()
  if (fate === 'MOVED') life.move()
  if (!['PENDING', 'DECLINED', 'RECALLED', 'CANCELLED'].includes(fate)) life.approve()
  if (fate === 'CANCELLED') life.cancel()
  return life.soFar()
}

/** Tells one life step by step; each step starts from how the last one left the timesheet. */
class Telling {
  private readonly happenings: Happening[] = []
  private tasks: readonly Task[]
  private correction: ReturnType<typeof slipIn> | null = null

  private readonly day: Day
  private readonly world: World
  private readonly chance: Chance

  constructor(day: Day, world: World, chance: Chance) {
    this.day = day
    this.world = world
    this.chance = chance
    this.tasks = day.tasks
  }

  soFar(): Happening[] {
    return this.happenings.filter(({ at }) => at < this.world.today)
  }

  /** Today's has only begun; others are whole or lack something. */
  draft(): Happening[] {
    const { day, chance, world } = this
    const isToday = day.daysAgo === 0
    if (isToday) this.tasks = started(day.tasks)
    else if (day.daysAgo <= 3 || chance.happens(0.5)) this.tasks = unfinished(day.tasks)
    const begun = day.date.plus({ minutes: day.tasks[0]!.line.startTime! + chance.between(2, 25) })
    const at = isToday ? (begun < world.now ? begun : world.now) : this.writtenDown()
    this.then('CREATED', day.person, at, { status: 'DRAFT' })
    return this.happenings
  }

  /** Something is wrong with what is submitted; it will be put right as the day really was. */
  slip(): void {
    this.correction = slipIn(this.day, this.chance, this.world)
    this.tasks = this.correction.tasks
  }

  submit(): void {
    const { person } = this.day
    const at = this.writtenDown()
    const stamped = { status: 'PENDING', group: this.groupOf(person) } as const
    if (this.chance.happens(0.6)) return this.then('SUBMITTED', person, at, stamped)
    this.then('CREATED', person, at, { status: 'DRAFT' })
    this.then('SUBMITTED', person, this.later(3, 25), stamped)
  }

  recall(): this {
    const { person } = this.day
    const isDeclined = this.last().status === 'DECLINED'
    const at = isDeclined ? this.evening(this.last().at) : this.later(10, 40)
    this.then('RECALLED', person, at, { status: 'RECALLED' })
    return this
  }

  resubmit(): void {
    const { person } = this.day
    this.tasks = this.day.tasks
    this.then('SAVED', person, this.later(2, 6), { status: 'DRAFT', reason: null })
    this.then('SUBMITTED', person, this.later(1, 3), { status: 'PENDING' })
  }

  decline(): void {
    const { actor, at } = this.decision()
    this.then('DECLINED', actor, at, { status: 'DECLINED', reason: this.correction!.reason })
  }

  edit(): void {
    const { actor, at } = this.decision()
    this.tasks = this.day.tasks
    this.then('EDITED', actor, at, {})
  }

  move(): void {
    const { actor, at } = this.decision()
    const others = this.world.groups.filter((group) => group !== this.last().group)
    this.then('MOVED', actor, at, { group: this.chance.oneOf(others) })
  }

  approve(): void {
    const last = this.last()
    const { actor, at } =
      last.type === 'EDITED' ? { actor: last.actor, at: this.later(1, 3) } : this.decision()
    this.then('APPROVED', actor, at, { status: 'APPROVED' })
  }

  cancel(): void {
    if (this.chance.happens(0.5)) this.approve()
    const { actor, at } = this.decision()
    const reason = this.world.words.reason(this.chance, 'CANCELLED').text || null
    this.then('CANCELLED', actor, at, { status: 'CANCELLED', reason })
  }

  private then(type: TimesheetEventType, actor: Person, at: DateTime, change: Partial<Happening>): void {
    const before = this.happenings.at(-1) ?? { status: 'DRAFT' as const, reason: null, group: null }
    this.happenings.push({ ...before, ...change, tasks: this.tasks, type, actor, at })
  }

  private last(): Happening {
    return this.happenings.at(-1)!
  }

  private later(from: number, to: number): DateTime {
    return this.last().at.plus({
      minutes: this.chance.between(from, to),
      seconds: this.chance.between(0, 59),
    })
  }

  /** When the owner sits down to it: about half past five, or once the work of the day is over. */
  private writtenDown(): DateTime {
    const { date, end, shift } = this.day
    const usual = date.plus({ minutes: this.chance.between(16 * 60 + 50, 17 * 60 + 55) })
    const over = end.plus({ minutes: this.chance.between(6, 35), seconds: this.chance.between(0, 59) })
    return shift === 'NIGHT' || over > usual ? over : usual.plus({ seconds: this.chance.between(0, 59) })
  }

  private evening(at: DateTime): DateTime {
    return at.startOf('day').plus({ minutes: this.chance.between(16 * 60 + 40, 19 * 60) })
  }

  private groupOf({ user }: Person): Group {
    return this.world.groups.find(({ group }) => group.id === user.approvalGroupId)!
  }

  /** The next working morning, when one of the group's approvers goes through what has come. */
  private decision(): { actor: Person; at: DateTime } {
    const { at: since, group } = this.last()
    const morning = nextWorkingMorning(since)
    const able = group!.members.filter(
      ({ user }) => user.active && user.userType === 'APPROVER' && user.id !== this.day.person.user.id,
    )
    const turn = chanceOf(`${group!.group.name} decides on ${morning.toISODate()}`)
    const onTurn = turn.oneOf(group!.members)
    const actor = able.includes(onTurn) ? onTurn : this.chance.oneOf(able)
    const begins = chanceOf(`${actor.user.email} decides on ${morning.toISODate()}`).between(
      6 * 60 + 30,
      10 * 60,
    )
    const takes = { minutes: begins + this.chance.between(0, 20), seconds: this.chance.between(0, 59) }
    return { actor, at: morning.plus(takes) }
  }
}

/** Midnight of the working day after `at`, or of the same day for what came in by night. */
function nextWorkingMorning(at: DateTime): DateTime {
  let morning = at.startOf('day')
  if (at.hour >= 6) morning = morning.plus({ days: 1 })
  while (!isWorkingDay(morning)) morning = morning.plus({ days: 1 })
  return morning
}
