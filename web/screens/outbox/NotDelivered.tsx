// The failed mail by reason, most first: shows the mails of a reason in the list, and sends them again. Takes no room when
// nothing failed.
import { chakra } from '@chakra-ui/react'
import { MailX } from 'lucide-react'
import { useId, useRef } from 'react'
import { graphql, useFragment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { NotDelivered_query$key } from '#web/__generated__/NotDelivered_query.graphql.ts'
import { Fold } from '#web/design/Fold.tsx'
import { FailedReason } from './FailedReason.tsx'

/** The number of reasons that are always visible. */
const AT_FIRST = 3

/** The fold is a row like those above it. */
const foldInside = {
  '& > details': { paddingTop: '0' },
  '& > details > summary': { paddingInline: '3', minHeight: { base: 'touch', md: '36px' } },
} as const

type Props = {
  query: NotDelivered_query$key
  /** Whether there is a mail server that could send them. */
  isMailSent: boolean
}

export function NotDelivered({ query, isMailSent }: Props) {
  const { mailFailures } = useFragment(
    graphql`
      fragment NotDelivered_query on Query {
        mailFailures {
          reasons {
            reason
            mails
            ...FailedReason_failure
          }
          otherReasons
          otherMails
        }
      }
    `,
    query,
  )
  const { reasons, otherReasons, otherMails } = mailFailures
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (reasons.length === 0) return null
  const rowsOf = (some: typeof reasons) =>
    some.map((failure) => (
      <FailedReason
        key={failure.reason}
        failure={failure}
        isMailSent={isMailSent}
        // The row with the focused button is about to disappear.
        onSent={() => heading.current?.focus()}
      />
    ))
  const folded = reasons.slice(AT_FIRST)
  const all = reasons.reduce((sum, { mails }) => sum + mails, otherMails)
  return (
    <chakra.section
      aria-labelledby={id}
      bg="surface"
      borderWidth="1px"
      borderColor="dangerLine"
      borderRadius="md"
      overflow="hidden"
    >
      <chakra.h2
        ref={heading}
        id={id}
        tabIndex={-1}
        display="flex"
        alignItems="center"
        gap="2"
        paddingInline="3"
        paddingBlock="2"
        fontWeight="semibold"
        outline="none"
      >
        <chakra.span color="danger" flex="none">
          <MailX size={16} aria-hidden />
        </chakra.span>
        Not delivered{' '}
        <chakra.span fontWeight="normal" color="inkSoft" fontVariantNumeric="tabular-nums">
          {counted(all, 'mail')}
        </chakra.span>
      </chakra.h2>
      <chakra.ul listStyleType="none">{rowsOf(reasons.slice(0, AT_FIRST))}</chakra.ul>
      {folded.length > 0 && (
        <chakra.div css={foldInside}>
          <Fold label="More reasons" count={folded.length}>
            <chakra.ul listStyleType="none">{rowsOf(folded)}</chakra.ul>
          </Fold>
        </chakra.div>
      )}
      {otherReasons > 0 && (
        <chakra.p
          paddingInline="3"
          paddingBlock="2"
          borderTopWidth="1px"
          borderColor="line"
          textStyle="small"
          color="inkSoft"
        >
          and {counted(otherReasons, 'other reason')} with {counted(otherMails, 'mail')}
        </chakra.p>
      )}
    </chakra.section>
  )
}
