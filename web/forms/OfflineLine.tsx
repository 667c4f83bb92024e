// Says in front of everything else that the connection is gone, and what becomes of what is typed.
import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'

/** What is shown without a connection: something to read, or a form, whose unsaved work may be kept. */
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
      You are offline. {rest[shown]}
    </chakra.p>
  )
}

const rest: Record<Shown, string> = {
  reading: 'What you see may be out of date.',
  form: 'Leave this open, and save it once the connection is back.',
  'kept form': 'What you type is kept in this browser.',
}
