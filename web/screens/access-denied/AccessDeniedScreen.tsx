// Shown when the user's role may not enter a screen (spec 2).
import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export function AccessDeniedScreen() {
  return (
    <EmptyState
      icon={ShieldX}
      title="You have no access to this page"
      action={
        <Button asChild>
          <Link to="/dashboard">Go to your timesheets</Link>
        </Button>
      }
    >
      Your role does not include this page. If you need it, ask your administrator.
    </EmptyState>
  )
}
