// One changed field: the previous and the current value.
import { chakra } from '@chakra-ui/react'

type Props = { change: { textField: string; previousValue: string; currentValue: string }; cut?: boolean }

export function Difference({ change, cut = false }: Props) {
  const { textField, previousValue, currentValue } = change
  return (
    // Also clips the text for screen readers, which has its own position.
    <chakra.span position="relative" display="block" lineClamp={cut ? 2 : undefined} overflowWrap="anywhere">
      <chakra.span color="inkSoft">{textField}</chakra.span>{' '}
      {previousValue && (
        <>
          <chakra.span srOnly>was </chakra.span>
          <chakra.del color="inkFaint">{previousValue}</chakra.del>{' '}
        </>
      )}
      <chakra.span aria-hidden color="inkFaint">
        →
      </chakra.span>{' '}
      <chakra.span srOnly>is </chakra.span>
      {currentValue ? (
        <chakra.ins textDecoration="none" fontWeight="medium">
          {currentValue}
        </chakra.ins>
      ) : (
        <chakra.span color="inkFaint">nothing</chakra.span>
      )}
    </chakra.span>
  )
}
