// A message below a row of a list, until the user dismisses it.
import { chakra } from '@chakra-ui/react'
import { TriangleAlert, X } from 'lucide-react'
import { IconButton } from './IconButton.tsx'

export function RowNote({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  return (
    <chakra.div
      role="alert"
      display="flex"
      alignItems="center"
      gap="2"
      marginTop={{ base: '2.5', md: '0' }}
      paddingInlineStart="3"
      borderWidth="1px"
      borderColor="warnLine"
      borderRadius="md"
      bg="warnSoft"
      color="warn"
      textStyle="small"
      fontWeight="medium"
      whiteSpace="normal"
    >
      <TriangleAlert size={14} strokeWidth={2} aria-hidden style={{ flex: 'none' }} />
      <chakra.span flex="1" minWidth="0" paddingBlock="1.5">
        {message}
      </chakra.span>
      <IconButton size="sm" label="Dismiss" onClick={onDismiss} color="inherit">
        <X aria-hidden />
      </IconButton>
    </chakra.div>
  )
}
