// The periods and cells of the payroll desk, as the screen fetches them.
import { useContext } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { clockIn, formatDate, formatInstant } from '#domain/date.ts'
import {
  cellState,
  isOverdue,
  periodState,
  previewState,
  tasksOf,
  type DeskState,
  type DeskTask,
  type Moment,
} from '#domain/payroll/desk.ts'
import type { desk_cell$data, desk_cell$key } from '#web/__generated__/desk_cell.graphql.ts'
import type { desk_period$data, desk_period$key } from '#web/__generated__/desk_period.graphql.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'

export type Period = desk_period$data
export type Cell = desk_cell$data

export function readPeriod(key: desk_period$key): Period {
  return readInlineData(
    graphql`
      fragment desk_period on PayPeriod @inline {
        id
        gpPayCycle
        startDate
        endDate
        isClosed
        deadline
        closesItself
        number
        version
        changedAt
        changedBy
        reason
      }
    `,
    key,
  )
}

export function readCell(key: desk_cell$key): Cell {
  return readInlineData(
    graphql`
      fragment desk_cell on PayCell @inline {
        id
        period
        approvalGroup {
          id
          name
        }
        approvedMinutes
        pendingMinutes
        pending
        declined
        drafts
        missingPeople
        missingDays
        voided
        lateMinutes
        backMinutes
        obstacle
        isBlocked
        openCorrections
        batch {
          id
          number
          state
          transactions
          employees
          hundredths
          gpTransactions
          madeAt
          madeBy
        }
      }
    `,
    key,
  )
}

/** Whether one of a period's cells has a batch that counts. */
export const isPaid = (cells: readonly Cell[]) => cells.some(({ batch }) => batch)

/** The name of a cell's group. */
export const NO_GROUP = 'No group'
export function groupName({ approvalGroup }: Pick<Cell, 'approvalGroup'>): string {
  return approvalGroup?.name ?? NO_GROUP
}

/** In the order of their groups' names; those without a group come last. */
export function byGroup(one: Cell, other: Cell): number {
  if (!one.approvalGroup || !other.approvalGroup)
    return Number(!one.approvalGroup) - Number(!other.approvalGroup)
  return one.approvalGroup.name.localeCompare(other.approvalGroup.name)
}

/** 'Mon 16 – Sun 22 Nov', with the first month where it differs. */
export function periodName({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>): string {
  const isOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  const first = dayName(startDate)
  return `${isOneMonth ? first.replace(/ \w+$/, '') : first} – ${dayName(endDate)}`
}

/** 'Mon 16 Nov'. */
export function dayName(date: string): string {
  const [weekday, month, day = ''] = formatDate(date).split(' ')
  return `${weekday} ${Number(day.replace(',', ''))} ${month}`
}

/** Computes the current states of periods and cells, in the company's time zone. */
export function useDeskStates() {
  const zone = useContext(CompanyZoneContext)
  const now: Moment = useCompanyClock()
  const deadlineOf = ({ deadline }: Period) => (deadline == null ? null : clockIn(deadline, zone))
  return {
    today: now.date,
    cell: (cell: Cell, period: Period): DeskState => cellState(cell, period, deadlineOf(period), now),
    preview: (cell: Cell, period: Period, obstacles: Parameters<typeof previewState>[3], isEmpty: boolean) =>
      previewState(cell, period, now, obstacles, isEmpty),
    tasks: (cell: Cell, period: Period): Record<DeskTask, number> =>
      tasksOf(cell, period, deadlineOf(period), now),
    period: (period: Period) => periodState(period, deadlineOf(period), now),
    /** 'closes Mon 30 Nov, 12:00', or who closed it. */
    periodNote: (period: Period): string => {
      if (period.isClosed) return period.changedBy ? `by ${period.changedBy}` : ''
      if (period.reason) return `opened again by ${period.changedBy}: ${period.reason}`
      const deadline = deadlineOf(period)
      if (deadline === null) return 'not due: earlier than the first day of its rule'
      const when = `${dayName(deadline.date)}, ${formatInstant(period.deadline!, zone).split(' ')[1]!}`
      if (isOverdue(deadline, now)) return `was due ${when}`
      return `${period.closesItself ? 'closes' : 'due'} ${when}`
    },
  }
}
