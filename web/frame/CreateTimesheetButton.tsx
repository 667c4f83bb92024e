// Creates a timesheet, for users who may (spec 2). It is the primary action of users who do nothing else.
import { Plus } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { decidesTimesheets, mayCreateTimesheet } from '#domain/people.ts'
import type { CreateTimesheetButton_viewer$key } from '#web/__generated__/CreateTimesheetButton_viewer.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { lazyModule, useLazyModule } from '#web/start/lazyModule.ts'
import { useIsOpening, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const formAhead = lazyModule(() => import('#web/timesheets/form/PrerenderedForm.tsx'))

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
  const { open, preload } = useTimesheetDialog()
  const isOpening = useIsOpening(null)
  const ahead = useLazyModule(formAhead)
  if (!mayCreateTimesheet(viewer)) return null
  return (
    <>
      <Button
        variant={decidesTimesheets(viewer.userType) ? undefined : 'primary'}
        busy={isOpening}
        onClick={() => open(null)}
        onPointerEnter={preload}
      >
        <Plus aria-hidden />
        <span>Create Timesheet</span>
      </Button>
      {ahead && (
        <ErrorBoundary onError={nothing}>
          <ahead.PrerenderedForm />
        </ErrorBoundary>
      )}
    </>
  )
}

/** A failure in the background is only reported. */
const nothing = () => {}
