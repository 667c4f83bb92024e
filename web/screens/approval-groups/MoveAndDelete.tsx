// Deletes an approval group that has users or pending timesheets, and moves these to another group in the same request.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { formatContents, GROUP_WITH_HISTORY } from '#domain/approval-group/administration.ts'
import { destinationForm } from '#domain/approval-group/forms.ts'
import type { MoveAndDelete_group$key } from '#web/__generated__/MoveAndDelete_group.graphql.ts'
import type { MoveAndDeleteAgainQuery } from '#web/__generated__/MoveAndDeleteAgainQuery.graphql.ts'
import type { MoveAndDeleteGroupsQuery } from '#web/__generated__/MoveAndDeleteGroupsQuery.graphql.ts'
import type { MoveAndDeleteMutation } from '#web/__generated__/MoveAndDeleteMutation.graphql.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import type { OptionRequest, Option } from '#web/fields/options.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAction } from '#web/relay/useAction.ts'

type Values = { destination: Option | null }
const nothing: Values = { destination: null }

type Props = {
  group: MoveAndDelete_group$key
  onDone: (name: string, isGone: boolean) => void
  onClosed: () => void
}

export function MoveAndDelete({ group: key, onDone, onClosed }: Props) {
  const now = useFragment(
    graphql`
      fragment MoveAndDelete_group on ApprovalGroupDetails {
        id
        version
        name
        userCount
        pendingTimesheets
      }
    `,
    key,
  )
  // A deleted group is no longer in the store.
  const [group, setGroup] = useState(now)
  if ((now as typeof now | null) && now !== group) setGroup(now)
  const { id, version, name, userCount, pendingTimesheets } = group
  const environment = useRelayEnvironment()
  const [remove] = useAction<MoveAndDeleteMutation>(
    graphql`
      mutation MoveAndDeleteMutation($id: ID!, $version: Int!, $destination: ID!) {
        result: deleteApprovalGroup(id: $id, version: $version, destination: $destination) {
          ...useAction_error @alias(as: "error")
          ... on ApprovalGroupChange {
            goneId @deleteRecord
            group {
              ...groupRow_group
            }
            destination {
              ...groupRow_group
            }
          }
        }
      }
    `,
    { errors: 'returned' },
  )
  const contents = formatContents({ users: userCount, pending: pendingTimesheets })
  const isOne = userCount + pendingTimesheets === 1
  return (
    <FormScreen<Values>
      card
      title="Deleting"
      tone="dangerSolid"
      submitLabel={contents ? 'Move and delete' : 'Delete'}
      stored={nothing}
      schema={destinationForm}
      send={async ({ destination }) => {
        const outcome = await remove({ id, version, destination: destination!.id })
        if (outcome.is === 'done') onDone(name, Boolean(outcome.result.goneId))
        return outcome
      }}
      lookAgain={() => fetchAgain<MoveAndDeleteAgainQuery>(environment, again, { id })}
      onDone={() => {}}
      onClosed={onClosed}
    >
      <chakra.p color="inkSoft">
        {contents && (
          <>
            <chakra.b color="ink" fontWeight="strong">
              {contents}
            </chakra.b>{' '}
            {isOne ? 'is' : 'are'} in {name}. They go to another group, whose approvers are notified.{' '}
          </>
        )}
        {GROUP_WITH_HISTORY} Your data will be deleted. Are you sure?
      </chakra.p>
      <LookupField
        name="destination"
        label="Move to"
        load={(request) => loadDestinations(environment, id, request)}
      />
    </FormScreen>
  )
}

const again = graphql`
  query MoveAndDeleteAgainQuery($id: ID!) {
    node(id: $id) {
      ... on ApprovalGroupDetails {
        ...MoveAndDelete_group @alias(as: "group")
      }
    }
  }
`

/** Active groups with an active approver, without the group to delete. */
async function loadDestinations(
  environment: Environment,
  from: string,
  { search, first }: OptionRequest,
): Promise<Option[]> {
  const query = graphql`
    query MoveAndDeleteGroupsQuery($search: String!, $first: Int!) {
      administeredGroups(first: $first, filter: { search: $search, active: true, canDecide: true }) {
        edges {
          node {
            id
            name
          }
        }
      }
    }
  `
  const variables = { search, first }
  const answer = await fetchQuery<MoveAndDeleteGroupsQuery>(environment, query, variables).toPromise()
  return answer!.administeredGroups.edges
    .map(({ node: { id, name } }) => ({ id, name }))
    .filter(({ id }) => id !== from)
}
