// On a task's one line: that it has field service, and whether that is signed.
import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Signature } from 'lucide-react'
import { signatureFields, type Signatures } from '#domain/timesheet/field-service.ts'

const states = ['Signed', '1 of 2 signed', 'Not signed'] as const

export function SignedTag({ signatures }: { signatures: Signatures }) {
  const missing = signatureFields.filter((field) => signatures[field] === null).length
  const state = states[missing]!
  return (
    <chakra.span
      title={`Field Service: ${state}`}
      display="inline-flex"
      alignItems="center"
      gap="1"
      flex="none"
      textStyle="caption"
      fontWeight="medium"
      color={missing === 0 ? 'status.approved.fg' : 'inkSoft'}
    >
      <VisuallyHidden>Field Service:</VisuallyHidden>
      <Signature size={14} strokeWidth={2} aria-hidden />
      <chakra.span hideBelow="md">{state}</chakra.span>
      <chakra.span hideFrom="md" aria-label={state} role="img">
        {signatureFields.length - missing}/{signatureFields.length}
      </chakra.span>
    </chakra.span>
  )
}
