// What people ask for: a day of a closed pay period that they want to record.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import type { Requests_query$data, Requests_query$key } from '#web/__generated__/Requests_query.graphql.ts'
import type { RequestsMutation } from '#web/__generated__/RequestsMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Section } from '#web/design/Section.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { ListRow } from './ListRow.tsx'
import { OpenDaysDialog } from './OpenDaysDialog.tsx'

type Request = Requests_query$data['payPeriodRequests'][number]

export function Requests({
  query,
  readAgain,
}: {
  query: Requests_query$key
  readAgain: () => Promise<unknown>
}) {
  const { payPeriodRequests: requests } = useFragment(
    graphql`
      fragment Requests_query on Query {
        payPeriodRequests {
          id
          date
          message
          askedAt
          user {
            id
            firstName
            lastName
          }
        }
      }
    `,
    query,
  )
  const [opening, setOpening] = useState<Request | null>(null)
  return (
    <Section
      title="What people ask for"
      lead={
        requests.length === 0
          ? 'Nobody asks for a day. People ask from the message that refuses a closed day.'
          : 'Days of closed pay periods that people want to record.'
      }
      aside={<Count>{requests.length}</Count>}
    >
      {requests.length > 0 && (
        <chakra.ul aria-label="What people ask for" listStyleType="none">
          {requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              onOpen={() => setOpening(request)}
              readAgain={readAgain}
            />
          ))}
        </chakra.ul>
      )}
      {opening && (
        <OpenDaysDialog
          request={{ ...opening, name: fullName(opening.user), userId: opening.user.id }}
          onClosed={() => setOpening(null)}
          onDone={() => {
            setOpening(null)
            void readAgain()
          }}
        />
      )}
    </Section>
  )
}

function Row({
  request,
  onOpen,
  readAgain,
}: {
  request: Request
  onOpen: () => void
  readAgain: () => Promise<unknown>
}) {
  const { id, date, message, askedAt, user } = request
  const about = `${formatDate(date)} for ${fullName(user)}`
  const [refuse, isRefusing] = useAction<RequestsMutation>(
    graphql`
      mutation RequestsMutation($id: ID!) {
        result: refuseDay(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on PayPeriodOpeningsChange {
            __typename
          }
        }
      }
    `,
    { success: `Not opened: ${about}` },
  )
  return (
    <ListRow
      title={fullName(user)}
      detail={formatDate(date)}
      text={message}
      note={
        <>
          Asked <Instant at={askedAt} />
        </>
      }
    >
      <Button onClick={onOpen}>
        Open the day<chakra.span srOnly> {about}</chakra.span>
      </Button>
      <Button variant="ghost" busy={isRefusing} onClick={() => void refuse({ id }).then(readAgain)}>
        Do not open<chakra.span srOnly> {about}</chakra.span>
      </Button>
    </ListRow>
  )
}

function Count({ children }: { children: number }) {
  if (children === 0) return null
  return (
    <chakra.span
      minWidth="26px"
      paddingInline="2"
      paddingBlock="0.5"
      borderRadius="full"
      bg="status.pending.bg"
      color="status.pending.fg"
      textStyle="small"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
      textAlign="center"
    >
      {children}
    </chakra.span>
  )
}
