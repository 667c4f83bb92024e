// Whether a notification has been read: a word and a shape, and for an unread one a colour.
import { chakra } from '@chakra-ui/react'
import { Check, Circle } from 'lucide-react'

export function ReadTag({ isRead }: { isRead: boolean }) {
  const Shape = isRead ? Check : Circle
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1.5"
      height="22px"
      paddingInlineStart="2"
      paddingInlineEnd="2.5"
      borderRadius="full"
      fontSize="xs"
      fontWeight={isRead ? 'normal' : 'strong'}
      lineHeight="1"
      whiteSpace="nowrap"
      color={isRead ? 'inkFaint' : 'status.pending.fg'}
      bg={isRead ? undefined : 'status.pending.bg'}
    >
      <Shape size={isRead ? 13 : 8} strokeWidth={2.2} fill={isRead ? 'none' : 'currentColor'} aria-hidden />
      {isRead ? 'Read' : 'Unread'}
    </chakra.span>
  )
}
