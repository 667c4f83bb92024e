// Opens the target of a notification: its timesheet, or the line of a question on it. A reminder opens its first day
// that is still not submitted. A notification about a day of a closed pay period opens that day; for
// System_Administrators it opens the requests. One about leave opens what is to decide, or the viewer's own leave. One about
// a prepared day opens it from the home of its person, or the crew day of who prepared it.
import { useCallback, useContext } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import { isForPreparer } from '#domain/crew/prepared-day.ts'
import { clockIn } from '#domain/date.ts'
import type { UserType } from '#domain/people.ts'
import { timesheetHome } from '#domain/navigation.ts'
import type { useOpenNotificationLeaveQuery } from '#web/__generated__/useOpenNotificationLeaveQuery.graphql.ts'
import type { useOpenNotificationQuery } from '#web/__generated__/useOpenNotificationQuery.graphql.ts'
import type { readOffersQuery } from '#web/__generated__/readOffersQuery.graphql.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { notify } from '#web/client/notify.ts'
import { offersQuery, readOffers } from '#web/timesheets/offers/readOffers.ts'
import { useOpenTimesheet } from '#web/timesheets/useOpenTimesheet.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { NotificationRow } from './notificationRow.ts'

type Viewer = { readonly userId: string; readonly userType: UserType }

export function useOpenNotification(viewer: Viewer) {
  const { open } = useTimesheetDialog()
  const openSheet = useOpenTimesheet(viewer)
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const { userType: viewerType } = viewer
  const zone = useContext(CompanyZoneContext)
  return useCallback(
    async ({ kind, dates, message, timesheet, questionNumber }: NotificationRow) => {
      const read = async (week: string | undefined) => {
        const asked = fetchQuery<useOpenNotificationQuery>(environment, weekQuery, { week })
        const answer = await asked.toPromise().catch(() => null)
        return answer?.myWeek.days
      }
      if (kind === 'REMINDER') {
        const days = await read(dates[0])
        // If the server does not answer, open a new timesheet of the first day.
        const due = days ? firstDue(days, dates) : { number: null, date: dates[0] }
        if (due) open(due.number, due.number === null ? due.date : undefined)
        else notify.info('You have handed in your timesheets for these days.')
      } else if (kind === 'PAY_PERIOD') {
        if (viewerType === 'SYSTEM_ADMINISTRATOR') return void navigate('/admin/settings?view=pay-periods')
        const day = await read(dates[0])
        const stored = day?.find(({ date }) => date === dates[0])?.timesheets ?? []
        const sheet = stored.find(({ status }) => status !== 'CANCELLED')
        open(sheet?.number ?? null, sheet ? undefined : dates[0])
      } else if (kind === 'PREPARED') {
        const [date] = dates
        if (isForPreparer(message)) return void navigate(`/crew?date=${date}`)
        await navigate(timesheetHome(viewerType))
        const asked = fetchQuery<readOffersQuery>(environment, offersQuery, {})
        const answer = await asked.toPromise().catch(() => null)
        // Otherwise it was withdrawn, declined or handed in since, and the home shows how the day stands.
        // Of several days and of one to come, the home shows what there is.
        const isOpen = readOffers(answer?.me).some(({ startDate }) => startDate === date)
        const hasCome = date !== undefined && date <= clockIn(new Date(), zone).date
        if (isOpen && hasCome && dates.length === 1) open(null, date)
      } else if (kind === 'LEAVE') {
        const asked = fetchQuery<useOpenNotificationLeaveQuery>(environment, leaveQuery, {})
        const answer = await asked.toPromise().catch(() => null)
        const isToDecide = (answer?.leaveToDecide.length ?? 0) > 0
        void navigate(isToDecide ? `${timesheetHome(viewerType)}?leave=yes` : '/profile#days-away')
      } else if (!timesheet) notify.info('You can no longer see this timesheet.')
      else openSheet(timesheet, questionNumber)
    },
    [environment, open, openSheet, navigate, viewerType, zone],
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

const leaveQuery = graphql`
  query useOpenNotificationLeaveQuery {
    leaveToDecide {
      id
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
