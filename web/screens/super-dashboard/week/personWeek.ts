// The fields of a person's week, as a row or as a card.
import { graphql, readInlineData } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { Interval } from '#domain/timesheet/time.ts'
import type { personWeek_week$data, personWeek_week$key } from '#web/__generated__/personWeek_week.graphql.ts'
import { windowOf } from '#web/timesheets/ribbon.ts'
import { markedStates, type MarkedState } from '#web/timesheets/week/dayMark.ts'
import { stateOf, type DayState } from '#web/timesheets/week/dayState.ts'

export type PersonWeek = personWeek_week$data
export type PersonDay = PersonWeek['days'][number]
export type DayTotals = readonly {
  readonly date: string
  readonly minutes: number
  readonly expected: number
  readonly missing: number
  /** People without a timesheet who can no longer record it. */
  readonly closed: number
}[]

/** The props of the grid and the cards. */
export type PeopleProps = {
  rows: readonly PersonWeek[]
  totals: DayTotals
  /** The timesheet under review. */
  current: number | null
  onOpen: (number: number) => void
  ticked: ReadonlySet<string>
  /** Null for people who remind nobody. */
  onToggle: ((userId: string) => void) | null
  onRemind: ((date: string) => void) | null
}

export function readWeek(key: personWeek_week$key): PersonWeek {
  return readInlineData(
    graphql`
      fragment personWeek_week on PersonWeek @inline {
        id
        user {
          id
          firstName
          lastName
          avatarUrl
        }
        groupName
        mayBeReminded
        remindedAt
        minutes
        usualMinutes
        days {
          ...weekDay_day @relay(mask: false)
          closed
        }
      }
    `,
    key,
  )
}

/** Whether a person can be selected: a day is missing, and nobody has reminded them today. */
export function isTickable({ mayBeReminded, remindedAt, days }: PersonWeek): boolean {
  return mayBeReminded && remindedAt == null && days.some(({ missing }) => missing)
}

/** The hours that all their ribbons share, so that they can be compared. */
export function windowOfWeeks(weeks: readonly PersonWeek[]): Interval {
  return windowOf(weeks.flatMap(({ days }) => days.flatMap(({ timesheets }) => timesheets)))
}

/** The states in use, in the order of the legend. */
export function statesOf(weeks: readonly PersonWeek[], today: string): MarkedState[] {
  const states = new Set<DayState>(weeks.flatMap(({ days }) => days.map((day) => stateOf(day, today))))
  return markedStates.filter((state) => states.has(state))
}

/** '5 people'. */
export function formatPeople(count: number): string {
  return counted(count, 'person', 'people')
}
