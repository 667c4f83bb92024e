// People's requests to record a day of a closed pay period.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import type { Requests_query$data, Requests_query$key } from '#web/__generated__/Requests_query.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'
import { ListRow } from './ListRow.tsx'
import { OpenDaysDialog } from './OpenDaysDialog.tsx'
import { RefuseDayDialog } from './RefuseDayDialog.tsx'

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
  const [answering, setAnswering] = useState<{ request: Request; what: 'open' | 'refuse' } | null>(null)
  const dialog = answering && {
    request: {
      ...answering.request,
      name: fullName(answering.request.user),
      userId: answering.request.user.id,
    },
    onClosed: () => setAnswering(null),
    onDone: () => {
      setAnswering(null)
      void readAgain()
    },
  }
  return (
    <SettingsCard
      subject="requests"
      reason={
        requests.length === 0
          ? 'No requests. People send one from the message that refuses a closed day.'
          : undefined
      }
      aside={<Count>{requests.length}</Count>}
    >
      {requests.length > 0 && (
        <chakra.ul aria-label="Requests to open days" listStyleType="none">
          {requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              onOpen={() => setAnswering({ request, what: 'open' })}
              onRefuse={() => setAnswering({ request, what: 'refuse' })}
            />
          ))}
        </chakra.ul>
      )}
      {dialog && answering.what === 'open' && <OpenDaysDialog {...dialog} />}
      {dialog && answering.what === 'refuse' && <RefuseDayDialog {...dialog} lookAgain={readAgain} />}
    </SettingsCard>
  )
}

function Row({ request, onOpen, onRefuse }: { request: Request; onOpen: () => void; onRefuse: () => void }) {
  const { date, message, askedAt, user } = request
  const about = `${formatDate(date)} for ${fullName(user)}`
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
      <Button variant="ghost" onClick={onRefuse}>
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
