// The fields of each notification in the list, as a table or as cards. Several of one event and day are one row.
import { graphql, readInlineData } from 'react-relay'
import { countedMessage, partsOf, peopleInWords } from '#domain/notification-message.ts'
import { transitionOf, type TimesheetStatus } from '#domain/timesheet/lifecycle.ts'
import type {
  notificationRow_notification$data,
  notificationRow_notification$key,
} from '#web/__generated__/notificationRow_notification.graphql.ts'

export type NotificationRow = notificationRow_notification$data

export function readRow(key: notificationRow_notification$key): NotificationRow {
  const row = readInlineData(
    graphql`
      fragment notificationRow_notification on Notification @inline {
        id
        message
        isRead
        at
        kind
        event
        questionNumber
        dates
        group {
          id
          count
          unread
          timesheets
          actors
          actorCount
        }
        actor {
          firstName
          lastName
          avatarUrl
        }
        timesheet {
          number
          status
          user {
            id
          }
        }
      }
    `,
    key,
  )
  return row.group ? { ...row, isRead: row.group.unread === 0 } : row
}

/** Drops older rows of a group. @param rows newest first. */
export function newestOfEach(rows: readonly NotificationRow[]): NotificationRow[] {
  const newest = new Map(rows.toReversed().map((row) => [row.group?.id ?? row.id, row.id]))
  return rows.filter(({ id, group }) => newest.get(group?.id ?? id) === id)
}

/** The number of timesheets that the row is about. */
export function sheetsOf({ group }: NotificationRow): number {
  return group?.timesheets ?? 1
}

/** 'Ada Tester edited …', or '45 timesheets were approved' with the names if there are several actors. */
export function wordsOf(row: NotificationRow): { sentence: string; details: string[]; by: string | null } {
  const { event, group, message } = row
  if (!event || !group || sheetsOf(row) === 1) return { ...partsOf(message), by: null }
  return {
    sentence: countedMessage(event, group.timesheets),
    details: group.unread > 0 && group.unread < group.count ? [`${group.unread} unread`] : [],
    by: peopleInWords(group.actors, group.actorCount),
  }
}

/** The timesheet's status, if it differs from the one in the message. */
export function statusSince({ event, timesheet }: NotificationRow): TimesheetStatus | null {
  if (!timesheet || !event) return null
  const to = transitionOf(event)?.to
  return to === 'same' || to === timesheet.status ? null : timesheet.status
}
