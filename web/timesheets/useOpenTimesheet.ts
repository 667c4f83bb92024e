// Where a timesheet opens outside of a list: the viewer's own in the dialog, another person's on the dashboard for
// review (spec 2).
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { useTimesheetDialog } from './useTimesheetDialog.ts'

/** `user` is its owner, by global id. */
type Met = { readonly number: number; readonly user: { readonly id: string } }

export function useOpenTimesheet({
  userId,
  userType,
}: {
  readonly userId: string
  readonly userType: UserType
}) {
  const { open } = useTimesheetDialog()
  const navigate = useNavigate()
  return useCallback(
    ({ number, user }: Met) => {
      if (userType === 'STAFF' || user.id === userId) open(number)
      else void navigate(`${timesheetHome(userType)}?timesheet=${number}`)
    },
    [open, navigate, userId, userType],
  )
}
