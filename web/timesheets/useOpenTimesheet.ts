// Where a timesheet opens outside of a list: the viewer's own in the dialog, another person's on the dashboard for
// review (spec 2). With a question, at its line.
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { timesheetHome } from '#domain/navigation.ts'
import type { UserType } from '#domain/people.ts'
import { anchorOf } from './questions/anchor.ts'
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
    ({ number, user }: Met, question: number | null = null) => {
      const hash = question === null ? '' : `#${anchorOf(question)}`
      if (userType !== 'STAFF' && user.id !== userId)
        return void navigate(`${timesheetHome(userType)}?timesheet=${number}${hash}`)
      if (hash)
        void navigate({ search: window.location.search, hash }, { replace: true, preventScrollReset: true })
      open(number)
    },
    [open, navigate, userId, userType],
  )
}
