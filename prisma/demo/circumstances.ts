// What the days of the demo company are made from.
import type { DateTime } from 'luxon'
import type { Words } from './words.ts'
import type { Person, Group } from './people.ts'
import type { Contract, Lookups, Order } from './lookups.ts'
import type { Chance } from './chance.ts'

/** The work a person has at hand in a week, so that the days of a week hang together. */
export type Hand = { orders: Begun[]; contracts: Contract[] }
/** An order, and the share of its steps that is ahead of (or behind) the week. */
export type Begun = { order: Order; ahead: number }

/** Around one task. */
export type Circumstances = {
  chance: Chance
  person: Person
  hand: Hand
  lookups: Lookups
  words: Words
  date: DateTime
  daysAgo: number
}

/** Around every day. */
export type World = {
  now: DateTime
  today: DateTime
  groups: readonly Group[]
  lookups: Lookups
  words: Words
}
