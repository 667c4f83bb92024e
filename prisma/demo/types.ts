// What the days of the demo company are made from.
import type { DateTime } from 'luxon'
import type { Texts } from './texts.ts'
import type { Person, Group } from './people.ts'
import type { Contract, Lookups, Order } from './lookups.ts'
import type { Random } from './random.ts'
import type { Hours } from './hours.ts'
import type { FieldServiceData } from '#domain/timesheet/field-service.ts'
import type { LineWithLinks } from '#server/actions/timesheet/types.ts'

/** The work a person has at hand in a week, so that the days of a week hang together. */
export type Hand = { orders: Begun[]; contracts: Contract[] }
/** An order, and the share of its steps that is ahead of (or behind) the week. */
export type Begun = { order: Order; ahead: number }

/** Around one task. */
export type Circumstances = {
  random: Random
  person: Person
  hand: Hand
  lookups: Lookups
  texts: Texts
  date: DateTime
  daysAgo: number
}

/** Around every day. */
export type World = {
  now: DateTime
  today: DateTime
  groups: readonly Group[]
  lookups: Lookups
  texts: Texts
}

export type Day = {
  person: Person
  /** Its midnight in the company's zone. */
  date: DateTime
  daysAgo: number
  shift: Hours['shift']
  tasks: Task[]
  /** When the work of the day was over. */
  end: DateTime
  /** Tells the timesheets of one person and date apart. */
  nth: number
  /** Breaks a check that was switched off when it was submitted. */
  isUnchecked: boolean
}

/** A task without its place in a timesheet, its field service beside it. */
export type DemoLine = Omit<LineWithLinks, 'id' | 'employerSite' | 'fieldService'>
export type Task = { line: DemoLine; fieldService: FieldServiceFacts | null }

export type FieldServiceFacts = {
  /** Whether the machine stood at a site of the company itself. */
  employerSite: boolean
  values: FieldServiceData
  /** Who signed; null for whoever has yet to sign. */
  worker: string | null
  customer: string | null
}
