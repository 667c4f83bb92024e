// The prepared days of the viewer with their tasks, and the new timesheet that each of them begins.
import { graphql, readInlineData } from 'react-relay'
import { fullName } from '#domain/people.ts'
import { copyTasks } from '#domain/timesheet/copy.ts'
import type { PreparedBasis, TimesheetValues } from '#domain/timesheet/task.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { readOffers_me$key } from '#web/__generated__/readOffers_me.graphql.ts'
import { newUuid } from '#web/client/uuid.ts'
import { readTask } from '#web/timesheets/form/task/readTask.ts'

export type Offer = PreparedBasis & {
  /** 'YYYY-MM-DD'. */
  startDate: string
}

/** The earliest first; none while they are not known. */
export function readOffers(key: readOffers_me$key | null | undefined): Offer[] {
  if (!key) return []
  const { offers } = readInlineData(
    graphql`
      fragment readOffers_me on Viewer @inline {
        offers {
          id
          version
          startDate
          shift
          preparedBy {
            firstName
            lastName
          }
          lines {
            ...readTask_task
            notes
          }
        }
      }
    `,
    key,
  )
  const known: typeof offers | undefined = offers
  return (known ?? []).map(({ id, version, startDate, shift, preparedBy, lines }) => ({
    ...{ id, version, startDate, shift, by: fullName(preparedBy) },
    lines: lines.map((line, at) => ({ ...readTask(`${id} ${at}`, line), notes: line.notes })),
  }))
}

/** The new timesheet that an offer begins, and the labels of what its person may not book any longer. */
export function begunFrom(offer: Offer, taskType: TaskType): { values: TimesheetValues; leftOut: string[] } {
  const { startDate, shift, lines } = offer
  const { tasks, leftOut } = copyTasks(lines, taskType, newUuid, true)
  return { values: { startDate, shift, lines: tasks, prepared: basisOf(offer) }, leftOut }
}

export function basisOf({ id, version, by, shift, lines }: Offer): PreparedBasis {
  return { id, version, by, shift, lines }
}

/* oxlint-disable relay/must-colocate-fragment-spreads -- the cards and the form read the rest from the store */
export const offersQuery = graphql`
  query readOffersQuery {
    me {
      id
      ...openOffers_me
      ...readOffers_me
    }
  }
`
/* oxlint-enable relay/must-colocate-fragment-spreads */
