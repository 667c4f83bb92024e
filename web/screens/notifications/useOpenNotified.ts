// Where a notification leads: one's own timesheet opens here, another's is reviewed on the dashboard (spec 2).
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { notify } from '#web/client/notify.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import type { NotificationRow } from './notificationRow.ts'

type Viewer = { readonly userId: string; readonly userType: UserType }

export function useOpenNotified({ userId, userType }: Viewer) {
  const { open } = useTimesheetDialog()
  const navigate = useNavigate()
  return useCallback(
    ({ timesheet }: NotificationRow) => {
      if (!timesheet) notify.info('This timesheet is no longer yours to see.')
      else if (userType === 'STAFF' || timesheet.user.id === userId) open(timesheet.number)
      else void navigate(`${timesheetHome(userType)}?timesheet=${timesheet.number}`)
    },
    [open, navigate, userId, userType],
  )
}
