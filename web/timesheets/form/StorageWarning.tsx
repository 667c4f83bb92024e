// Warns that this device cannot store typed input, before the user types and when that changes.
import { Download } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { useStorage } from '#web/forms/useStorage.ts'

/** `onKeep` saves the typed input as a file. */
export function StorageWarning({ onKeep }: { onKeep: () => void }) {
  const room = useStorage()
  if (room === null || room === 'room') return null
  const title = room === 'full' ? 'This device has no room left' : 'This browser cannot keep the day'
  return (
    <ErrorNotice title={title}>
      With a network you can save and submit it. What you type is lost if the page closes before, and no day
      can wait here for a network.{' '}
      {room === 'full' ? 'Make room first.' : 'Allow Daybook to store data, or use another browser.'}
      <br />
      <Button size="sm" marginTop="2" onClick={onKeep}>
        <Download aria-hidden />
        Keep as a file
      </Button>
    </ErrorNotice>
  )
}
