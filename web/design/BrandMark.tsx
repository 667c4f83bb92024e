// Daybook's mark: the tasks of a day as blocks on yellow.
import { chakra } from '@chakra-ui/react'

export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <chakra.svg
      viewBox="0 0 32 32"
      width={`${size}px`}
      height={`${size}px`}
      flex="none"
      aria-hidden
      css={{ '& rect': { fill: 'accentInk' }, '& rect:first-of-type': { fill: 'accent' } }}
    >
      <rect width="32" height="32" rx="8" />
      <rect x="7" y="10" width="5" height="12" rx="1.5" />
      <rect x="13.5" y="10" width="7" height="12" rx="1.5" />
      <rect x="22" y="10" width="3" height="12" rx="1.5" />
    </chakra.svg>
  )
}
