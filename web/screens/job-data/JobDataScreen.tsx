// The records that tasks refer to: the number of each kind, and the list of one kind.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { kindOf } from '#domain/job-data/kinds.ts'
import type { JobDataScreenQuery } from '#web/__generated__/JobDataScreenQuery.graphql.ts'
import { StatusCounts } from '#web/design/StatusCounts.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { BackToSettings } from '#web/settings/BackToSettings.tsx'
import { jobDataParams } from './jobDataParams.ts'
import { JobRecordList } from './JobRecordList.tsx'

export function JobDataScreen() {
  const { data, variables, isLeaving } = useScreen<JobDataScreenQuery>(graphql`
    query JobDataScreenQuery($kind: JobDataKind!, $search: String) {
      jobDataCounts {
        kind
        count
      }
      ...JobRecordList_query @arguments(kind: $kind, search: $search)
    }
  `)
  const { values, set } = useParams(jobDataParams)
  const { kind } = variables
  return (
    <>
      <BackToSettings isAlone />
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingTop={{ base: '3', md: '4' }}>
        <StatusCounts
          label="Kind of job data"
          counts={data.jobDataCounts.map((one) => ({
            status: one.kind,
            label: kindOf(one.kind).noun,
            count: one.count,
          }))}
          selected={values.kind ?? 'SITE'}
          onSelect={(next) => set({ kind: next, search: null })}
        />
      </chakra.div>
      <JobRecordList
        key={kind}
        query={data}
        kind={kind}
        search={variables.search ?? null}
        isBusy={isLeaving}
      />
    </>
  )
}
