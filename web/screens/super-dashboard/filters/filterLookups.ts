// The type-ahead look-up of groups that a timesheet can be moved to.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { filterLookupsDestinationsQuery } from '#web/__generated__/filterLookupsDestinationsQuery.graphql.ts'
import type { OptionRequest, Option } from '#web/fields/options.ts'

/** Groups that a timesheet of this group can be moved to. */
export async function loadDestinations(
  environment: Environment,
  from: string | null,
  request: OptionRequest,
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
    ...request,
    from,
  }).toPromise()
  return answer!.approvalGroups.map(({ id, name }) => ({ id, name }))
}
