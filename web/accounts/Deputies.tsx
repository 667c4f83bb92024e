// Who stands in for an approver, on their profile and in their account.
import { chakra } from '@chakra-ui/react'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { deputyDays } from '#domain/deputy/days.ts'
import { fullName } from '#domain/people.ts'
import type { Deputies_user$data, Deputies_user$key } from '#web/__generated__/Deputies_user.graphql.ts'
import type { DeputiesMutation } from '#web/__generated__/DeputiesMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { DeputyDialog } from './DeputyDialog.tsx'
import { SpanRow } from './SpanRow.tsx'

export function Deputies({ user: key }: { user: Deputies_user$key }) {
  const user = useFragment(
    graphql`
      fragment Deputies_user on User {
        id
        deputies {
          id
          startDate
          endDate
          deputy {
            firstName
            lastName
          }
        }
      }
    `,
    key,
  )
  const [isNaming, setNaming] = useState(false)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" justifyItems="start">
      {user.deputies.length > 0 && (
        <chakra.ul aria-label="Deputies" listStyleType="none" width="100%">
          {user.deputies.map((one) => (
            <Row key={one.id} row={one} />
          ))}
        </chakra.ul>
      )}
      <Button onClick={() => setNaming(true)}>
        <UserRoundPlus aria-hidden />
        Name a deputy
      </Button>
      {isNaming && <DeputyDialog absent={user.id} onClosed={() => setNaming(false)} />}
    </chakra.div>
  )
}

function Row({ row }: { row: Deputies_user$data['deputies'][number] }) {
  const name = fullName(row.deputy)
  const days = deputyDays(row)
  const confirm = useConfirm()
  const [end, isEnding] = useAction<DeputiesMutation>(
    graphql`
      mutation DeputiesMutation($id: ID!) {
        result: endDeputy(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on DeputiesChange {
            absent {
              ...Deputies_user
            }
          }
        }
      }
    `,
    { success: `${name} no longer stands in` },
  )
  const ask = async () => {
    const question = {
      title: 'Ending',
      message: `${name} will no longer stand in. Are you sure?`,
      confirmLabel: 'End now',
      tone: 'danger',
    } as const
    if (await confirm(question)) await end({ id: row.id })
  }
  return <SpanRow title={name} days={days} label="End now" isBusy={isEnding} onEnd={() => void ask()} />
}
