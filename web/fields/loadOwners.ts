// The type-ahead look-ups of the people and groups whose timesheets the viewer may see.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { loadOwnersGroupsQuery } from '#web/__generated__/loadOwnersGroupsQuery.graphql.ts'
import type { loadOwnersQuery } from '#web/__generated__/loadOwnersQuery.graphql.ts'
import type { OptionRequest, Option } from '#web/fields/options.ts'

/** People whose timesheets the viewer may see. */
export async function loadOwners(environment: Environment, request: OptionRequest): Promise<Option[]> {
  const query = graphql`
    query loadOwnersQuery($search: String!, $first: Int!) {
      timesheetOwners(search: $search, first: $first) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<loadOwnersQuery>(environment, query, request).toPromise()
  return answer!.timesheetOwners.map((person) => ({ id: person.id, name: fullName(person) }))
}

/** Groups whose timesheets the viewer may see. */
export async function loadOwnerGroups(environment: Environment, request: OptionRequest): Promise<Option[]> {
  const query = graphql`
    query loadOwnersGroupsQuery($search: String!, $first: Int!) {
      timesheetGroups(search: $search, first: $first) {
        id
        name
      }
    }
  `
  const answer = await fetchQuery<loadOwnersGroupsQuery>(environment, query, request).toPromise()
  return answer!.timesheetGroups.map(({ id, name }) => ({ id, name }))
}
