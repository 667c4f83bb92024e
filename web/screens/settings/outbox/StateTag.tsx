// How far a mail has come, as word, colour and shape.
import { chakra } from '@chakra-ui/react'
import { Archive, Check, Clock, X } from 'lucide-react'
import { mailStateLabel, type MailState } from '#domain/mail.ts'

const looks = {
  QUEUED: { Icon: Clock, colour: 'status.pending' },
  SENT: { Icon: Check, colour: 'status.approved' },
  FAILED: { Icon: X, colour: 'status.declined' },
  KEPT: { Icon: Archive, colour: 'status.draft' },
} as const

export function StateTag({ state }: { state: MailState }) {
  const { Icon, colour } = looks[state]
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1"
      height="22px"
      paddingInlineStart="1.5"
      paddingInlineEnd="2"
      borderRadius="full"
      fontSize="xs"
      fontWeight="strong"
      lineHeight="1"
      whiteSpace="nowrap"
      color={`${colour}.fg`}
      bg={`${colour}.bg`}
    >
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {mailStateLabel[state]}
    </chakra.span>
  )
}
