// One bar of a skeleton, with the position and size of the content that it stands for.
import { chakra } from '@chakra-ui/react'

export function SkeletonBar({
  width = '100%',
  height = 12,
  round = false,
}: {
  width?: string
  height?: number
  round?: boolean
}) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      width={round ? `${height}px` : width}
      maxWidth="100%"
      height={`${height}px`}
      borderRadius={round ? 'full' : 'xs'}
      bg="press"
      animation="shimmer 1400ms ease-in-out infinite"
    />
  )
}
