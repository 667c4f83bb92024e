// '25 of 41', '25 of 1,000+': the number of loaded rows, and of all rows of the list.
import { chakra } from '@chakra-ui/react'

export function ListSize({ loaded, total }: { loaded: number; total: string }) {
  if (loaded === 0) return null
  return (
    <chakra.span
      role="status"
      // On a phone the chip of the status has the number of all.
      srOnly={{ base: true, md: false }}
      color="inkFaint"
      fontSize="sm"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {loaded.toLocaleString('en-AU')} of {total}
    </chakra.span>
  )
}
