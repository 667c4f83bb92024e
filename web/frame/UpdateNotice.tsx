// Offers to reload for a newer release; nothing changes until the user accepts.
import { chakra } from '@chakra-ui/react'
import { useContext, useState, useSyncExternalStore } from 'react'
import { installWorker } from '#web/client/install.ts'
import { Banner } from '#web/design/Banner.tsx'
import { Button } from '#web/design/Button.tsx'
import { useClient } from '#web/relay/client.ts'
import { IsOpenContext } from '#web/timesheets/useTimesheetDialog.ts'

installWorker()

export function UpdateNotice() {
  const { release } = useClient()
  const isOpen = useContext(IsOpenContext)
  const newer = useSyncExternalStore(release.onNewer, release.newer)
  const [putOff, setPutOff] = useState(0)
  if (newer === putOff || isOpen) return null
  return (
    <Banner tone="plain" name="New release">
      <chakra.span>Daybook was updated.</chakra.span>
      <Button size="sm" onClick={() => release.reload()}>
        Reload
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setPutOff(newer)}>
        Not now
      </Button>
    </Banner>
  )
}
