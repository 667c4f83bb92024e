// A keyboard key, shown next to the action that it triggers.
import { chakra } from '@chakra-ui/react'

/** Narrower screens show no keys; a sentence about keys hides with them. */
export const KEYS_FROM = 'lg'

/** `tone="onApprove"` for a key inside a green button. */
export function Kbd({ children, tone = 'plain' }: { children: string; tone?: 'plain' | 'onApprove' }) {
  const green = tone === 'onApprove'
  return (
    <chakra.kbd
      aria-hidden
      display={{ base: 'none', [KEYS_FROM]: 'inline-grid' }}
      placeItems="center"
      minWidth="18px"
      height="18px"
      paddingInline="1"
      fontFamily="body"
      fontSize="xs"
      fontWeight="medium"
      lineHeight="1"
      borderRadius="xs"
      borderWidth="1px"
      color={green ? 'onApproveSoft' : 'inkFaint'}
      borderColor={green ? 'approveLine' : 'lineStrong'}
      bg={green ? 'transparent' : 'sunken'}
    >
      {children}
    </chakra.kbd>
  )
}
