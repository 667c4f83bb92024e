// Leads from a timesheet's history to every change of it, for users who may see Timesheet Tracking.
import { Link } from 'react-router'
import { routeAccess } from '#domain/navigation.ts'
import { Button } from '#web/design/Button.tsx'
import type { ActingViewer } from './permissions.ts'

const TRACKING = '/admin/timesheet-trackings'

export function AllChanges({ viewer, number }: { viewer: ActingViewer; number: number }) {
  if (!routeAccess[TRACKING]!.includes(viewer.userType)) return null
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to={`${TRACKING}?sheet=${number}`}>All changes</Link>
    </Button>
  )
}
