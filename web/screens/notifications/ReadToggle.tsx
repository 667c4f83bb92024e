// Whether a notification is unread: a dot, which marks it as read or unread.
import { chakra } from '@chakra-ui/react'
import { Circle } from 'lucide-react'
import { IconButton } from '#web/design/IconButton.tsx'

type Props = { isRead: boolean; tabIndex?: 0 | -1; onToggle: () => void }

export function ReadToggle({ isRead, tabIndex, onToggle }: Props) {
  return (
    <>
      {!isRead && <chakra.span srOnly>Unread</chakra.span>}
      <IconButton
        label={isRead ? 'Mark as unread' : 'Mark as read'}
        tabIndex={tabIndex}
        onClick={onToggle}
        color={isRead ? 'inkFaint' : 'status.pending.fg'}
      >
        <Circle size={10} fill={isRead ? 'none' : 'currentColor'} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </>
  )
}
