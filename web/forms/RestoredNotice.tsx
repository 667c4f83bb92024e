// Says that earlier unsaved work was restored, and offers to discard it.
import { chakra } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'

/** `at` is in milliseconds since 1970. */
export function RestoredNotice({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  return (
    <chakra.aside
      aria-label="Unsaved work"
      display="flex"
      alignItems="center"
      gap="2.5"
      paddingBlock="1.5"
      paddingInlineStart="3"
      paddingInlineEnd="1.5"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      textStyle="small"
    >
      <chakra.span color="inkSoft" flex="none">
        <History size={16} aria-hidden />
      </chakra.span>
      <chakra.span flex="1" minWidth="0">
        Your unsaved work of <Instant at={new Date(at).toISOString()} /> is back.
      </chakra.span>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Discard it
      </Button>
    </chakra.aside>
  )
}
