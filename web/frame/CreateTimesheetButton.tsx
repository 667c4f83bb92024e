// Begins a timesheet, for people who may (spec 2); the primary action of those who do nothing else.
import { Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { decidesTimesheets, mayCreateTimesheet } from '#domain/people.ts'
import type { CreateTimesheetButton_viewer$key } from '#web/__generated__/CreateTimesheetButton_viewer.graphql.ts'
import { late, useLate } from '#web/client/late.ts'
import { Button } from '#web/design/Button.tsx'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const formAhead = late(() => import('#web/timesheets/form/FormAhead.tsx'))

export function CreateTimesheetButton({ viewer: key }: { viewer: CreateTimesheetButton_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment CreateTimesheetButton_viewer on Viewer {
        userType
        allowTimesheetCreation
      }
    `,
    key,
  )
  const { open, preload, press } = useTimesheetDialog()
  const isOpening = useIsOpening(null)
  const ahead = useLate(formAhead)
  if (!mayCreateTimesheet(viewer)) return null
  return (
    <>
      <Button
        variant={decidesTimesheets(viewer.userType) ? undefined : 'primary'}
        busy={isOpening}
        onClick={() => open(null)}
        onPointerEnter={preload}
        onPointerDown={press}
      >
        <Plus aria-hidden />
        <span>Create Timesheet</span>
      </Button>
      {ahead && (
        <ErrorBoundary onError={nothing}>
          <ahead.FormAhead />
        </ErrorBoundary>
      )}
    </>
  )
}

/** What fails where nobody sees it is reported, and nothing else. */
const nothing = () => {}
