// The days of closed pay periods that are open for one person until an instant.
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { daysInWords } from '#domain/pay-period/periods.ts'
import { fullName } from '#domain/people.ts'
import type { Openings_query$data, Openings_query$key } from '#web/__generated__/Openings_query.graphql.ts'
import type { OpeningsMutation } from '#web/__generated__/OpeningsMutation.graphql.ts'
import { useNow } from '#web/client/companyClock.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'
import { ListRow } from './ListRow.tsx'
import { OpenDaysDialog } from './OpenDaysDialog.tsx'

type Opening = Openings_query$data['payPeriodOpenings'][number]

export function Openings({
  query,
  readAgain,
}: {
  query: Openings_query$key
  readAgain: () => Promise<unknown>
}) {
  const { payPeriodOpenings } = useFragment(
    graphql`
      fragment Openings_query on Query {
        payPeriodOpenings {
          id
          startDate
          endDate
          until
          reason
          openedBy
          user {
            firstName
            lastName
          }
        }
      }
    `,
    query,
  )
  const [isOpening, setOpening] = useState(false)
  // Ended openings disappear without a request.
  const now = useNow()
  const openings = payPeriodOpenings.filter(({ until }) => new Date(until) > now)
  return (
    <SettingsCard
      subject="openings"
      reason={openings.length === 0 ? 'No closed day is open for anybody.' : undefined}
      aside={
        <Button onClick={() => setOpening(true)}>
          <Plus aria-hidden />
          Open days for a person
        </Button>
      }
    >
      {openings.length > 0 && (
        <chakra.ul aria-label="Open for one person" listStyleType="none">
          {openings.map((opening) => (
            <Row key={opening.id} opening={opening} readAgain={readAgain} />
          ))}
        </chakra.ul>
      )}
      {isOpening && (
        <OpenDaysDialog
          request={null}
          onClosed={() => setOpening(false)}
          onDone={() => {
            setOpening(false)
            void readAgain()
          }}
        />
      )}
    </SettingsCard>
  )
}

function Row({ opening, readAgain }: { opening: Opening; readAgain: () => Promise<unknown> }) {
  const { id, until, reason, openedBy, user } = opening
  const name = fullName(user)
  const days = daysInWords(opening)
  const confirm = useConfirm()
  const [end, isEnding] = useAction<OpeningsMutation>(
    graphql`
      mutation OpeningsMutation($id: ID!) {
        result: endOpening(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on PayPeriodOpeningsChange {
            __typename
          }
        }
      }
    `,
    { success: `Closed again for ${name}: ${days}` },
  )
  const ask = async () => {
    const question = {
      title: 'Ending',
      message: `${name} can then no longer record ${days}. Are you sure?`,
      confirmLabel: 'End now',
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    await end({ id })
    await readAgain()
  }
  return (
    <ListRow
      title={name}
      detail={days}
      text={reason ?? 'A timesheet of this day was declined.'}
      note={
        <>
          Until <Instant at={until} />, opened by {openedBy}
        </>
      }
    >
      <Button variant="ghost" busy={isEnding} onClick={() => void ask()}>
        End now
        <chakra.span srOnly>
          {' '}
          {days} for {name}
        </chakra.span>
      </Button>
    </ListRow>
  )
}
