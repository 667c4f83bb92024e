// Says to screen readers, and by `data-loading` to whom it concerns, that the skeleton beside it is no content yet.
import { chakra } from '@chakra-ui/react'

export function LoadingStatus({ label = 'Loading' }: { label?: string }) {
  return (
    <chakra.span srOnly role="status" data-loading>
      {label}
    </chakra.span>
  )
}
