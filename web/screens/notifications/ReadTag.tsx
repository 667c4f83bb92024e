// Whether a notification is read: a word and an icon, with a colour if it is unread.
import { chakra } from '@chakra-ui/react'
import { Check, Circle } from 'lucide-react'

export function ReadTag({ isRead }: { isRead: boolean }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1.5"
      height="22px"
      fontSize="xs"
      fontWeight={isRead ? 'normal' : 'bold'}
      lineHeight="1"
      whiteSpace="nowrap"
      color={isRead ? 'inkFaint' : 'ink'}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        width="14px"
        color={isRead ? undefined : 'status.pending.fg'}
      >
        {isRead ? (
          <Check size={14} strokeWidth={2.2} aria-hidden />
        ) : (
          <Circle size={10} fill="currentColor" aria-hidden />
        )}
      </chakra.span>
      {isRead ? 'Read' : 'Unread'}
    </chakra.span>
  )
}
