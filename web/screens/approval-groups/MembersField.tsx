// The approvers of a group, and its crew leaders.
import { fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { mayBeMember } from '#domain/approval-group/forms.ts'
import { fullName, userTypeLabel, type UserType } from '#domain/people.ts'
import type { MembersField_member$key } from '#web/__generated__/MembersField_member.graphql.ts'
import type { MembersFieldLeadersQuery } from '#web/__generated__/MembersFieldLeadersQuery.graphql.ts'
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

/** @param group the id of a stored group, among whose people its leaders are. */
export function LeadersField({ group }: { group: string }) {
  const environment = useRelayEnvironment()
  return (
    <PeopleField<Member>
      name="leaders"
      label="Crew leaders"
      hint="People of the group, Staff included. They prepare days for the group and see nobody’s timesheets. Its approvers prepare days, too."
      load={(chosen, asked) => loadLeaders(environment, group, chosen, asked)}
      about={({ userType, email, active }) => ({
        text: active ? `${userTypeLabel[userType]} · ${email}` : 'Disabled: prepares nothing',
        isMuted: !active,
      })}
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
        ...MembersField_member
      }
    }
  `
  const except = chosen.map(({ id }) => id)
  const answer = await fetchQuery<MembersFieldQuery>(environment, query, { ...request, except }).toPromise()
  return answer!.memberCandidates.map(optionOf)
}

async function loadLeaders(
  environment: Environment,
  group: string,
  chosen: readonly Member[],
  request: OptionRequest,
): Promise<PersonOption<Member>[]> {
  const query = graphql`
    query MembersFieldLeadersQuery($group: ID!, $search: String!, $first: Int!, $except: [ID!]!) {
      leaderCandidates(group: $group, search: $search, first: $first, except: $except) {
        ...MembersField_member
      }
    }
  `
  const variables = { ...request, group, except: chosen.map(({ id }) => id) }
  const answer = await fetchQuery<MembersFieldLeadersQuery>(environment, query, variables).toPromise()
  return answer!.leaderCandidates.map(optionOf)
}

function optionOf(ref: MembersField_member$key): PersonOption<Member> {
  const person = readMember(ref)
  return { id: person.id, name: fullName(person), detail: person.email, person }
}

export function readMember(ref: MembersField_member$key): Member {
  const { user, ...person } = readInlineData(
    graphql`
      fragment MembersField_member on Account @inline {
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
    `,
    ref,
  )
  return { ...person, avatarUrl: user.avatarUrl ?? null }
}
