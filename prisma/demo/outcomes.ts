// How a recorded day ends: recent ones mostly wait for their approvers, older ones are mostly approved.
import type { DateTime } from 'luxon'
import type { Random } from './random.ts'
import { isWorkingDay } from './days.ts'
import type { Day } from './types.ts'

export type Outcome =
  | 'NONE'
  | 'DRAFT'
  | 'DELETED'
  | 'PENDING'
  | 'APPROVED'
  | 'EDITED'
  | 'DECLINED'
  | 'RESUBMITTED'
  | 'RECALLED'
  | 'CANCELLED'
  | 'CANCELLED_LATE'
  | 'MOVED'

/** What the demo's first staff member sees of past days, newest first: something of everything. */
const staffSees: readonly Outcome[] = [
  'DRAFT',
  'PENDING',
  'PENDING',
  'DECLINED',
  'RESUBMITTED',
  'APPROVED',
  'RECALLED',
  'EDITED',
  'CANCELLED',
  'DELETED',
]

/** The share of timesheets that still wait when so many working mornings have passed. */
const waiting = [1, 0.9, 0.62, 0.2]

/** The outcomes of what has been decided, with how many of a thousand have them. */
const decided: readonly [Outcome, number][] = [
  ['APPROVED', 887],
  ['RESUBMITTED', 34],
  ['DECLINED', 26],
  ['EDITED', 20],
  ['CANCELLED', 7],
  ['CANCELLED_LATE', 7],
  ['RECALLED', 8],
  ['DELETED', 6],
  ['MOVED', 5],
]

/** @param newer how many days the same person has recorded since. */
export function outcomeOf(day: Day, newer: number, today: DateTime, random: Random): Outcome {
  if (day.isUnchecked) return 'PENDING'
  if (day.daysAgo === 0) return random.happens(0.45) && day.nth === 0 ? 'DRAFT' : 'NONE'
  if (day.person.user.email === 'staff@demo.example') {
    const wanted = staffSees[newer]
    if (wanted) return wanted
  }
  const mornings = workingMornings(day.date, today)
  if (mornings === 0 && random.happens(0.16)) return random.happens(0.25) ? 'NONE' : 'DRAFT'
  if (mornings === 1 && random.happens(0.04)) return 'DRAFT'
  return random.happens(waiting[mornings] ?? 0.003) ? 'PENDING' : pick(random)
}

function pick(random: Random): Outcome {
  let left = random.between(1, 1000)
  for (const [outcome, share] of decided) {
    left -= share
    if (left <= 0) return outcome
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
