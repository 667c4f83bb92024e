// The button of the header that begins an account (spec 2).
import { UserPlus } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { useShownUser } from './useShownUser.ts'

export function Action() {
  const { show } = useShownUser()
  return (
    <Button variant="primary" onClick={() => show('new')}>
      <UserPlus aria-hidden />
      <span>Create Account</span>
    </Button>
  )
}
