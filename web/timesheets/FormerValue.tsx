// The owner's original value of a field that an approver changed; renders nothing if no approver did.
import { chakra } from '@chakra-ui/react'

export function FormerValue({ value }: { value: string | undefined }) {
  if (value === undefined) return null
  return <chakra.span color="warn">(was {value || 'nothing'}) </chakra.span>
}
