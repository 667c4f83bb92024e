// The anomalies of a row in a list: the most serious in words, the others as a number with a tooltip and a text for
// screen readers.
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
