// Tells screen readers that the screen is loading; `data-loading` marks the skeleton for code.
import { chakra } from '@chakra-ui/react'

export function LoadingStatus({ label = 'Loading' }: { label?: string }) {
  return (
    <chakra.span srOnly role="status" data-loading>
      {label}
    </chakra.span>
  )
}
