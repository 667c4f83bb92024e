// The header's button that creates an account (spec 2).
import { UserPlus } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'

export function Action() {
  const { show } = useShownRecord('user')
  return (
    <Button variant="primary" onClick={() => show('new')}>
      <UserPlus aria-hidden />
      <span>Create Account</span>
    </Button>
  )
}
