// The type-ahead look-ups of the approver's dashboard.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { filterLookupsDestinationsQuery } from '#web/__generated__/filterLookupsDestinationsQuery.graphql.ts'
import type { filterLookupsGroupsQuery } from '#web/__generated__/filterLookupsGroupsQuery.graphql.ts'
import type { filterLookupsOwnersQuery } from '#web/__generated__/filterLookupsOwnersQuery.graphql.ts'
import type { Asked, Option } from '#web/fields/options.ts'

/** People whose timesheets the viewer may see. */
export async function loadOwners(environment: Environment, asked: Asked): Promise<Option[]> {
  const query = graphql`
    query filterLookupsOwnersQuery($search: String!, $first: Int!) {
      timesheetOwners(search: $search, first: $first) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<filterLookupsOwnersQuery>(environment, query, asked).toPromise()
  return answer!.timesheetOwners.map((person) => ({ id: person.id, name: fullName(person) }))
}

/** Groups whose timesheets the viewer may see. */
export async function loadGroups(environment: Environment, asked: Asked): Promise<Option[]> {
  const query = graphql`
    query filterLookupsGroupsQuery($search: String!, $first: Int!) {
      timesheetGroups(search: $search, first: $first) {
        id
        name
      }
    }
  `
  const answer = await fetchQuery<filterLookupsGroupsQuery>(environment, query, asked).toPromise()
  return answer!.timesheetGroups.map(({ id, name }) => ({ id, name }))
}

/** Groups that a timesheet of this group can be moved to. */
export async function loadDestinations(
  environment: Environment,
  from: string | null,
  asked: Asked,
): Promise<Option[]> {
  const query = graphql`
    query filterLookupsDestinationsQuery($search: String!, $first: Int!, $from: ID) {
      approvalGroups(search: $search, first: $first, except: $from) {
        id
        name
      }
    }
  `
  const answer = await fetchQuery<filterLookupsDestinationsQuery>(environment, query, {
    ...asked,
    from,
  }).toPromise()
  return answer!.approvalGroups.map(({ id, name }) => ({ id, name }))
}
