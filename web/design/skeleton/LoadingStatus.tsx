// Says to screen readers that the skeleton beside it is no content yet.
import { chakra } from '@chakra-ui/react'

export function LoadingStatus({ label = 'Loading' }: { label?: string }) {
  return (
    <chakra.span srOnly role="status">
      {label}
    </chakra.span>
  )
}
