// Moves people of other groups into an approval group.
import { chakra } from '@chakra-ui/react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { array, mixed, object } from 'yup'
import { BULK_MAX } from '#domain/limits.ts'
import { fullName } from '#domain/people.ts'
import { asksForRecording } from '#domain/user/account.ts'
import type { AddPeopleQuery } from '#web/__generated__/AddPeopleQuery.graphql.ts'
import { useActOnPeople } from '#web/accounts/useActOnPeople.ts'
import type { OptionRequest } from '#web/fields/options.ts'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { PeopleField, type Chosen, type PersonOption } from './PeopleField.tsx'

type Candidate = Chosen & { readonly from: string | null }
type Values = { people: readonly Candidate[] }

const nobody: Values = { people: [] }
const form = object({
  people: array(mixed<Candidate>().required())
    .min(1, 'Please select user')
    .max(BULK_MAX, `Select ${BULK_MAX} users at most.`),
})

type Props = {
  group: { readonly id: string; readonly name: string }
  onDone: () => void
  onClosed: () => void
}

export function AddPeople({ group, onDone, onClosed }: Props) {
  const environment = useRelayEnvironment()
  const { moveTo } = useActOnPeople()
  return (
    <FormScreen<Values>
      card
      title={`Move people to ${group.name}`}
      submitLabel="Move"
      stored={nobody}
      schema={form}
      send={async ({ people }) =>
        (await moveTo(people, group)) ? { is: 'done', result: null } : { is: 'failed', message: null }
      }
      onDone={onDone}
      onClosed={onClosed}
    >
      <PeopleField<Candidate>
        name="people"
        label="Users"
        load={(chosen, asked) => loadPeople(environment, group.id, chosen, asked)}
        about={({ from }) => ({ text: from ? `from ${from}` : 'in no group', isMuted: false })}
      />
      <chakra.p color="inkSoft">
        The approvers of {group.name} decide what they submit from now on. Timesheets that are pending stay
        with the group that they were submitted to.
      </chakra.p>
    </FormScreen>
  )
}

/** Active people of other groups who record timesheets. */
async function loadPeople(
  environment: Environment,
  groupId: string,
  chosen: readonly Candidate[],
  { search, first }: OptionRequest,
): Promise<PersonOption<Candidate>[]> {
  const query = graphql`
    query AddPeopleQuery($search: String!, $first: Int!) {
      accounts(first: $first, filter: { search: $search, active: true }) {
        edges {
          node {
            id
            firstName
            lastName
            userType
            approvalGroup {
              id
              name
            }
            user {
              avatarUrl
            }
          }
        }
      }
    }
  `
  const answer = await fetchQuery<AddPeopleQuery>(environment, query, { search, first }).toPromise()
  return answer!.accounts.edges
    .map(({ node }) => node)
    .filter((person) => asksForRecording(person) && person.approvalGroup?.id !== groupId)
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .map(({ user, approvalGroup, ...person }) => {
      const from = approvalGroup?.name ?? null
      return {
        id: person.id,
        name: fullName(person),
        detail: from ?? undefined,
        person: { ...person, from, avatarUrl: user.avatarUrl ?? null },
      }
    })
}
