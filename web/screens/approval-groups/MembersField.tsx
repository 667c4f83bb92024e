// The approvers of a group.
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { fullName, userTypeLabel, type UserType } from '#domain/people.ts'
import type { MembersFieldQuery } from '#web/__generated__/MembersFieldQuery.graphql.ts'
import type { OptionRequest } from '#web/fields/options.ts'
import { PeopleField, type Chosen, type PersonOption } from './PeopleField.tsx'

export type Member = Chosen & {
  readonly email: string
  readonly active: boolean
  readonly userType: UserType
}

export function MembersField() {
  const environment = useRelayEnvironment()
  return (
    <PeopleField<Member>
      name="members"
      label="Members"
      hint="Active Approvers and System Administrators; disabled users cannot be added"
      load={(chosen, asked) => loadCandidates(environment, chosen, asked)}
      about={(member) =>
        mayBeMember(member)
          ? { text: `${userTypeLabel[member.userType]} · ${member.email}`, isMuted: false }
          : { text: whyNot(member), isMuted: true }
      }
    />
  )
}

function whyNot({ active }: Member): string {
  return `${active ? 'No longer an approver' : 'Disabled'}: stays in the group, but decides nothing`
}

async function loadCandidates(
  environment: Environment,
  chosen: readonly Member[],
  request: OptionRequest,
): Promise<PersonOption<Member>[]> {
  const query = graphql`
    query MembersFieldQuery($search: String!, $first: Int!, $except: [ID!]!) {
      memberCandidates(search: $search, first: $first, except: $except) {
        id
        firstName
        lastName
        email
        active
        userType
        user {
          avatarUrl
        }
      }
    }
  `
  const except = chosen.map(({ id }) => id)
  const answer = await fetchQuery<MembersFieldQuery>(environment, query, { ...request, except }).toPromise()
  return answer!.memberCandidates.map(({ user, ...person }) => ({
    id: person.id,
    name: fullName(person),
    detail: person.email,
    person: { ...person, avatarUrl: user.avatarUrl ?? null },
  }))
}
