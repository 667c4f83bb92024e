// The type-ahead look-ups in the form and the filters of users.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { userLookupsGroupsQuery } from '#web/__generated__/userLookupsGroupsQuery.graphql.ts'
import type { userLookupsPlacesQuery } from '#web/__generated__/userLookupsPlacesQuery.graphql.ts'
import type { Asked, Option } from '#web/fields/options.ts'

/** Active approval groups. */
export async function loadGroups(environment: Environment, asked: Asked): Promise<Option[]> {
  const query = graphql`
    query userLookupsGroupsQuery($search: String!, $first: Int!) {
      assignableGroups(search: $search, first: $first) {
        id
        name
      }
    }
  `
  const answer = await fetchQuery<userLookupsGroupsQuery>(environment, query, asked).toPromise()
  return answer!.assignableGroups.map(({ id, name }) => ({ id, name }))
}

/** Active pay locations. */
export async function loadPayLocations(environment: Environment, asked: Asked): Promise<Option[]> {
  const query = graphql`
    query userLookupsPlacesQuery($search: String!, $first: Int!) {
      payLocations(search: $search, first: $first) {
        id
        name
        region
      }
    }
  `
  const answer = await fetchQuery<userLookupsPlacesQuery>(environment, query, asked).toPromise()
  return answer!.payLocations.map(({ id, name, region }) => ({ id, name, detail: region }))
}
