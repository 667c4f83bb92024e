// Marks the viewer's days away, or asks for leave where approvers decide it.
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AwayDialogQuery } from '#web/__generated__/AwayDialogQuery.graphql.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

type Props = {
  /** The global id of the viewer as a user. */
  user: string
  /** The first and the last day that the form begins with, 'YYYY-MM-DD'. */
  days: { startDate: string; endDate: string }
  onClosed: () => void
}

export function AwayDialog({ user, days, onClosed }: Props) {
  const { settings } = useLazyLoadQuery<AwayDialogQuery>(
    graphql`
      query AwayDialogQuery {
        settings {
          leaveIsAsked
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  )
  if (settings.leaveIsAsked) return <LeaveDialog days={days} onClosed={onClosed} />
  return <AbsenceDialog user={user} days={days} onClosed={onClosed} />
}
