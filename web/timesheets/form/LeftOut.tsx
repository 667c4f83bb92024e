// The values that a copy of a day left out.
import { chakra } from '@chakra-ui/react'

export function LeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return <chakra.p color="warn">Left out because you may no longer choose it: {names.join(', ')}.</chakra.p>
}
