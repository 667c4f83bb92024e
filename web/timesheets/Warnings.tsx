// What is unusual about a row of a list: the gravest in words, the others as a number, and by pointer and screen reader
// in words as well.
import { chakra } from '@chakra-ui/react'

type Props = { warnings: readonly string[] }

export function Warnings({ warnings: [first, ...others] }: Props) {
  return (
    <chakra.span title={[first, ...others].join('\n')} truncate>
      {first}
      {others.length > 0 && (
        <>
          <chakra.span aria-hidden> +{others.length}</chakra.span>
          <chakra.span srOnly>, {others.join(', ')}</chakra.span>
        </>
      )}
    </chakra.span>
  )
}
