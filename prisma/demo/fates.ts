// How a recorded day will end: recent ones mostly wait for their approvers, older ones are mostly approved.
import type { DateTime } from 'luxon'
import type { Chance } from './chance.ts'
import { isWorkingDay, type Day } from './days.ts'

export type Fate =
  | 'NONE'
  | 'DRAFT'
  | 'PENDING'
  | 'APPROVED'
  | 'EDITED'
  | 'DECLINED'
  | 'RESUBMITTED'
  | 'RECALLED'
  | 'CANCELLED'
  | 'MOVED'

/** What the demo's first staff member sees of past days, newest first: something of everything. */
const staffSees: readonly Fate[] = [
  'DRAFT',
  'PENDING',
  'PENDING',
  'DECLINED',
  'RESUBMITTED',
  'APPROVED',
  'RECALLED',
  'EDITED',
  'CANCELLED',
]

/** The share of timesheets that still wait when so many working mornings have passed. */
const waiting = [1, 0.9, 0.62, 0.2]

/** The fates of what has been decided on, with how many of a thousand they meet. */
const decided: readonly [Fate, number][] = [
  ['APPROVED', 893],
  ['RESUBMITTED', 34],
  ['DECLINED', 26],
  ['EDITED', 20],
  ['CANCELLED', 14],
  ['RECALLED', 8],
  ['MOVED', 5],
]

/** @param newer how many days the same person has recorded since. */
export function fateOf(day: Day, newer: number, today: DateTime, chance: Chance): Fate {
  if (day.daysAgo === 0) return chance.happens(0.45) && day.nth === 0 ? 'DRAFT' : 'NONE'
  if (day.person.user.email === 'staff@demo.example') {
    const wanted = staffSees[newer]
    if (wanted) return wanted
  }
  const mornings = workingMornings(day.date, today)
  if (mornings === 0 && chance.happens(0.16)) return chance.happens(0.25) ? 'NONE' : 'DRAFT'
  if (mornings === 1 && chance.happens(0.04)) return 'DRAFT'
  return chance.happens(waiting[mornings] ?? 0.003) ? 'PENDING' : fall(chance)
}

function fall(chance: Chance): Fate {
  let left = chance.between(1, 1000)
  for (const [fate, share] of decided) {
    left -= share
    if (left <= 0) return fate
  }
  return 'APPROVED'
}

/** How many working mornings lie between a date and today, neither included; at most 10. */
function workingMornings(date: DateTime, today: DateTime): number {
  let count = 0
  for (let day = date.plus({ days: 1 }); day < today && count < 10; day = day.plus({ days: 1 }))
    if (isWorkingDay(day)) count++
  return count
}
