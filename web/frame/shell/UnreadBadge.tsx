// The number of unread notifications, next to the entry or on its icon.
import { chakra } from '@chakra-ui/react'

export function UnreadBadge({ count, corner = false }: { count: number; corner?: boolean }) {
  if (count <= 0) return null
  return (
    <chakra.span
      {...(corner
        ? { position: 'absolute', top: '-7px', insetInlineStart: '9px' }
        : { marginInlineStart: 'auto' })}
      minWidth={corner ? '16px' : '20px'}
      height={corner ? '16px' : '18px'}
      paddingInline="1"
      display="grid"
      placeItems="center"
      borderRadius="full"
      fontSize={corner ? '10px' : 'xs'}
      fontWeight="semibold"
      lineHeight="1"
      fontVariantNumeric="tabular-nums"
      bg="ink"
      color="onInk"
      boxShadow={corner ? '0 0 0 2px var(--db-colors-surface)' : undefined}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <chakra.span srOnly>, {count} unread</chakra.span>
    </chakra.span>
  )
}
