// Above the list: the number of unread notifications, the filter for them, and the button that marks all as read.
import { chakra } from '@chakra-ui/react'
import { BellDot, CheckCheck } from 'lucide-react'
import { Button } from '#web/design/Button.tsx'
import { FilterChip } from '#web/design/FilterChip.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { notificationParams } from './notificationParams.ts'

export function NotificationBar({
  unread,
  busy = false,
  onMarkAll,
}: {
  /** Null until it is known. */
  unread: number | null
  busy?: boolean
  onMarkAll?: () => void
}) {
  const { values, set } = useParams(notificationParams)
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
      <chakra.div role="search" aria-label="Filters" display="flex" alignItems="center" gap="3">
        <FilterChip
          label="Unread"
          toggle
          value={values.unread ? 'Unread' : null}
          icon={
            <chakra.span hideBelow="md">
              <BellDot aria-hidden />
            </chakra.span>
          }
          onClick={() => set({ unread: values.unread ? null : true }, { replace: true })}
        />
        <chakra.p color="inkSoft" fontVariantNumeric="tabular-nums" aria-live="polite">
          {unread === null
            ? ''
            : unread === 0
              ? 'Nothing unread'
              : `${unread.toLocaleString('en-AU')} unread`}
        </chakra.p>
      </chakra.div>
      <Button disabled={!unread} busy={busy} onClick={onMarkAll}>
        <CheckCheck aria-hidden />
        Mark all as read
      </Button>
    </chakra.div>
  )
}
