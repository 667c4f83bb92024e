// Marks in a row: who has signed the docket, and the state of its mail.
import { chakra } from '@chakra-ui/react'
import { Mail, MailCheck, MailX, PenLine, PenOff } from 'lucide-react'
import { becameLabel } from '#domain/mail.ts'
import { NamedIcon } from '#web/design/NamedIcon.tsx'
import type { DocketRow } from './docketRow.ts'

export function SignedMarks({ row: { isSignedByPerson, isSignedByCustomer, state } }: { row: DocketRow }) {
  const counts = state === 'ISSUED'
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" verticalAlign="middle">
      <Signed by="the person" is={isSignedByPerson} counts={counts} />
      <Signed by="the customer" is={isSignedByCustomer} counts={counts} />
    </chakra.span>
  )
}

function Signed({ by, is, counts }: { by: string; is: boolean; counts: boolean }) {
  return is ? (
    <NamedIcon icon={PenLine} name={`Signed by ${by}`} color="inkSoft" size={16} />
  ) : (
    <NamedIcon icon={PenOff} name={`Not signed by ${by}`} color={counts ? 'warn' : 'inkSoft'} size={16} />
  )
}

/** Renders nothing for a docket that was not mailed and cannot be. */
export function MailMark({ row: { mailedAt, mailState, isMailable } }: { row: DocketRow }) {
  if (mailState === 'FAILED') return <NamedIcon icon={MailX} name="Not delivered" color="warn" size={16} />
  if (mailedAt !== null)
    return (
      <NamedIcon
        icon={MailCheck}
        name={mailState === null || mailState === 'SENT' ? 'Mailed' : becameLabel(mailState)}
        color="inkSoft"
        size={16}
      />
    )
  return isMailable ? <NamedIcon icon={Mail} name="Not mailed" color="warn" size={16} /> : null
}
