// The timesheet of somebody else, corrected by an approver on a page of its own (spec 2).
import { useEffect, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { TimesheetEditScreenQuery } from '#web/__generated__/TimesheetEditScreenQuery.graphql.ts'
import { FormSkeleton } from '#web/design/skeleton/FormSkeleton.tsx'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { cameFromList } from '#web/frame/returning.ts'
import { SurfaceContext } from '#web/forms/DialogOrPage.tsx'
import { findUnsaved } from '#web/forms/unsaved.ts'
import { timesheetWork, type UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { fetchTimesheetDialog, TimesheetDialog } from '#web/timesheets/form/TimesheetDialog.tsx'

/** PostgreSQL's largest integer: there is no timesheet beyond. */
const LARGEST = 2_147_483_647

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
  const number = /^\d+$/.test(id) && Number(id) <= LARGEST ? Number(id) : 0
  const unsaved = useUnsavedOf(me.userId, number)
  const navigate = useNavigate()
  const { state } = useLocation()
  // Back to the list as it was left, its filter and place with it.
  const leave = () =>
    void (cameFromList(state) ? navigate(-1) : navigate(`/super/dashboard?timesheet=${number}`))
  const { resume } = useTimesheetDialog()
  if (unsaved === undefined) return <FormSkeleton />
  return (
    <SurfaceContext value="page">
      <TimesheetDialog key={number} number={number} unsaved={unsaved} onClosed={leave} onReuse={resume} />
    </SurfaceContext>
  )
}

/** What was typed here before and not saved, once the timesheet itself is fetched; undefined until then. */
function useUnsavedOf(userId: string, number: number): UnsavedTimesheet | null | undefined {
  const environment = useRelayEnvironment()
  const [found, setFound] = useState<{ number: number; unsaved: UnsavedTimesheet | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void Promise.all([findUnsaved(timesheetWork, userId), fetchTimesheetDialog(environment, number)]).then(
      ([all]) => {
        const unsaved = all.find((work) => work.number === number) ?? null
        if (isCurrent) setFound({ number, unsaved })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [environment, userId, number])
  return found?.number === number ? found.unsaved : undefined
}
