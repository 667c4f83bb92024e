// Above the list: how many wait unread, and the button that settles them all.
import { chakra } from '@chakra-ui/react'
import { CheckCheck } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'

export function NotificationBar({
  unread,
  busy = false,
  onMarkAll,
}: {
  /** Null while it is not known yet. */
  unread: number | null
  busy?: boolean
  onMarkAll?: () => void
}) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      gap="3"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '3', md: '4' }}
    >
      <chakra.p color="inkSoft" fontVariantNumeric="tabular-nums" aria-live="polite">
        {unread === null ? '' : unread === 0 ? 'Nothing unread' : `${unread.toLocaleString('en-AU')} unread`}
      </chakra.p>
      <Button disabled={!unread} busy={busy} onClick={onMarkAll}>
        <CheckCheck aria-hidden />
        Mark all as read
      </Button>
    </chakra.div>
  )
}
