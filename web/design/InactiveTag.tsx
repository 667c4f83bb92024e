// Marks the name of a record that can no longer be used.
import { chakra } from '@chakra-ui/react'

export function InactiveTag() {
  return (
    <chakra.span
      flex="none"
      paddingInline="1.5"
      borderRadius="sm"
      bg="sunken"
      color="inkSoft"
      textStyle="caption"
      fontWeight="strong"
    >
      Inactive
    </chakra.span>
  )
}
