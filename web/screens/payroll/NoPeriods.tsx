// The desk while every payroll cycle has its pay periods off.
import { CalendarOff } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export function NoPeriods() {
  return (
    <EmptyState
      icon={CalendarOff}
      title="Pay periods are off"
      action={
        <Button asChild variant="primary">
          <Link to="/admin/settings?view=pay-periods">Set up pay periods</Link>
        </Button>
      }
    >
      Set up the pay cycle in the settings first. Its hours will then appear here.
    </EmptyState>
  )
}
