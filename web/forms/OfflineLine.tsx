// Reports that the connection is lost, and what happens to unsaved work.
import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'
import type { StorageState } from '#web/offline/store/storage-state.ts'
import { useStorage } from './useStorage.ts'

/** The content of the screen: a record, or a form whose unsaved work may be stored. */
export type Shown = 'reading' | 'form' | 'kept form'

export function OfflineLine({ shown }: { shown: Shown }) {
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      paddingInline="3"
      paddingBlock="2"
      borderRadius="md"
      bg="warnSoft"
      color="ink"
      textStyle="small"
    >
      <chakra.span color="warn" flex="none">
        <CloudOff size={16} aria-hidden />
      </chakra.span>
      You are offline. {shown === 'kept form' ? <Kept /> : rest[shown]}
    </chakra.p>
  )
}

/** What happens to typed input; nothing until that is known. */
function Kept() {
  const room = useStorage()
  return room && kept[room]
}

const kept: Record<StorageState, string> = {
  room: 'What you type is saved in this browser.',
  full: 'This device has no room for what you type: leave this open.',
  none: 'This browser does not keep what you type: leave this open.',
}

const rest: Record<Exclude<Shown, 'kept form'>, string> = {
  reading: 'What you see may be out of date.',
  form: 'Leave this open and save it when the connection is back.',
}
