// The page on which an approver corrects another person's timesheet (spec 2).
import { ROW_ID_MAX } from '#domain/bounds.ts'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { TimesheetEditScreenQuery } from '#web/__generated__/TimesheetEditScreenQuery.graphql.ts'
import { FormSkeleton } from '#web/design/skeleton/FormSkeleton.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { cameFromList } from '#web/frame/returning.ts'
import { FormContainerContext } from '#web/forms/formContainer.ts'
import { useStoredForm } from '#web/timesheets/useStoredForm.ts'

export function TimesheetEditScreen() {
  const { me } = useLazyLoadQuery<TimesheetEditScreenQuery>(
    graphql`
      query TimesheetEditScreenQuery {
        me {
          userId
        }
      }
    `,
    {},
    { fetchPolicy: 'store-or-network' },
  )
  const { id = '' } = useParams()
  const number = /^\d+$/.test(id) && Number(id) <= ROW_ID_MAX ? Number(id) : 0
  const form = useStoredForm(me.userId, number)
  const navigate = useNavigate()
  const { state } = useLocation()
  // Back to the list with its filter and scroll position.
  const leave = () =>
    void (cameFromList(state) ? navigate(-1) : navigate(`/super/dashboard?timesheet=${number}`))
  const { resume } = useTimesheetDialog()
  if (!form) return <FormSkeleton />
  const { TimesheetDialog, unsaved } = form
  return (
    <FormContainerContext value="page">
      <TimesheetDialog key={number} number={number} unsaved={unsaved} onClosed={leave} onReuse={resume} />
    </FormContainerContext>
  )
}
