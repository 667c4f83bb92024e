// The type-ahead look-ups of approval groups and pay locations, for the forms and filters that assign them to people.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { lookupsGroupsQuery } from '#web/__generated__/lookupsGroupsQuery.graphql.ts'
import type { lookupsPlacesQuery } from '#web/__generated__/lookupsPlacesQuery.graphql.ts'
import type { OptionRequest, Option } from '#web/fields/options.ts'

/** Active approval groups. */
export async function loadGroups(environment: Environment, request: OptionRequest): Promise<Option[]> {
  const query = graphql`
    query lookupsGroupsQuery($search: String!, $first: Int!) {
      assignableGroups(search: $search, first: $first) {
        id
        name
        details {
          canDecide
        }
      }
    }
  `
  const answer = await fetchQuery<lookupsGroupsQuery>(environment, query, request).toPromise()
  return answer!.assignableGroups.map(({ id, name, details }) => ({
    id,
    name,
    detail: details?.canDecide === false ? NOBODY : undefined,
  }))
}

/** Shown with a group that nobody decides for. */
export const NOBODY = 'No active approver'

/** Active pay locations. */
export async function loadPayLocations(environment: Environment, request: OptionRequest): Promise<Option[]> {
  const query = graphql`
    query lookupsPlacesQuery($search: String!, $first: Int!) {
      payLocations(search: $search, first: $first) {
        id
        name
        region
      }
    }
  `
  const answer = await fetchQuery<lookupsPlacesQuery>(environment, query, request).toPromise()
  return answer!.payLocations.map(({ id, name, region }) => ({ id, name, detail: region }))
}
