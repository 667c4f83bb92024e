// The header's button that creates an approval group (spec 2).
import { UsersRound } from 'lucide-react'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { Button } from '#web/design/Button.tsx'

export function Action() {
  const { show } = useShownRecord('group')
  return (
    <Button variant="primary" onClick={() => show('new')}>
      <UsersRound aria-hidden />
      <span>Create Approval Group</span>
    </Button>
  )
}
