// Says in front of everything else that the connection is gone, and what becomes of what is typed.
import { chakra } from '@chakra-ui/react'
import { CloudOff } from 'lucide-react'

/** `isForm`: something is typed here. */
export function OfflineLine({ isForm }: { isForm: boolean }) {
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
      {isForm
        ? 'You are offline. What you type is kept in this browser.'
        : 'You are offline. What you see may be out of date.'}
    </chakra.p>
  )
}
