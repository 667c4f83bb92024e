// The type-ahead look-up of people.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { loadPeopleQuery } from '#web/__generated__/loadPeopleQuery.graphql.ts'
import type { OptionRequest, Option } from '#web/fields/options.ts'

/** People by name, including disabled accounts. */
export async function loadPeople(environment: Environment, request: OptionRequest): Promise<Option[]> {
  const query = graphql`
    query loadPeopleQuery($search: String!, $first: Int!) {
      people(search: $search, first: $first) {
        id
        firstName
        lastName
      }
    }
  `
  const answer = await fetchQuery<loadPeopleQuery>(environment, query, request).toPromise()
  return answer!.people.map((person) => ({ id: person.id, name: fullName(person) }))
}
