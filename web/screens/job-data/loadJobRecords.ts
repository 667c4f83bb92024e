// The active records of a kind, for the look-ups of the records that belong to them.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { JobDataKind } from '#domain/job-data/kinds.ts'
import type { loadJobRecordsQuery } from '#web/__generated__/loadJobRecordsQuery.graphql.ts'
import type { OptionRequest, Option } from '#web/fields/options.ts'

/** The id of an option is its record's key in a file. */
export async function loadJobRecords(
  environment: Environment,
  kind: JobDataKind,
  { search, first }: OptionRequest,
): Promise<Option[]> {
  const answer = await fetchQuery<loadJobRecordsQuery>(
    environment,
    graphql`
      query loadJobRecordsQuery($kind: JobDataKind!, $search: String!, $first: Int!) {
        jobRecords(kind: $kind, search: $search, first: $first) {
          edges {
            node {
              active
              cells {
                name
                number
                description
                location
              }
            }
          }
        }
      }
    `,
    { kind, search, first },
  ).toPromise()
  return answer!.jobRecords.edges.flatMap(({ node: { active, cells } }) => {
    const key = cells.name ?? cells.number
    return active && key ? [{ id: key, code: key, name: cells.description ?? cells.location ?? '' }] : []
  })
}
