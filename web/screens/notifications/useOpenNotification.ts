// Where a notification leads: to its timesheet. A reminder opens its first day that is still not submitted.
import { useCallback } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { UserType } from '#domain/people.ts'
import type { useOpenNotificationQuery } from '#web/__generated__/useOpenNotificationQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { useOpenTimesheet } from '#web/timesheets/useOpenTimesheet.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { NotificationRow } from './notificationRow.ts'

type Viewer = { readonly userId: string; readonly userType: UserType }

export function useOpenNotification(viewer: Viewer) {
  const { open } = useTimesheetDialog()
  const openSheet = useOpenTimesheet(viewer)
  const environment = useRelayEnvironment()
  return useCallback(
    async ({ kind, dates, timesheet }: NotificationRow) => {
      if (kind === 'REMINDER') {
        const answer = await fetchQuery<useOpenNotificationQuery>(environment, weekQuery, { week: dates[0] })
          .toPromise()
          .catch(() => null)
        // If the server does not answer, open a new timesheet of the first day.
        const due = answer ? firstDue(answer.myWeek.days, dates) : { number: null, date: dates[0] }
        if (due) open(due.number, due.number === null ? due.date : undefined)
        else notify.info('You have handed in your timesheets for these days.')
      } else if (!timesheet) notify.info('You can no longer see this timesheet.')
      else openSheet(timesheet)
    },
    [environment, open, openSheet],
  )
}

const weekQuery = graphql`
  query useOpenNotificationQuery($week: Date) {
    myWeek(week: $week) {
      days {
        date
        timesheets {
          number
          status
        }
      }
    }
  }
`

type Day = useOpenNotificationQuery['response']['myWeek']['days'][number]

/** The first day that is not submitted: a new timesheet, or the stored one that its owner still has to submit. */
function firstDue(days: readonly Day[], dates: readonly string[]) {
  for (const { date, timesheets } of days) {
    const counted = timesheets.filter(({ status }) => status !== 'CANCELLED')
    const begun = counted.find(({ status }) => status === 'DRAFT' || status === 'RECALLED')
    if (dates.includes(date) && (counted.length === 0 || begun))
      return { number: begun?.number ?? null, date }
  }
  return null
}
