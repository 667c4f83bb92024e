// The records of one kind, with the form of the open record.
import { chakra } from '@chakra-ui/react'
import { Plus, Wrench } from 'lucide-react'
import { useMemo } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router'
import { kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import { PAGE_MAX } from '#domain/limits.ts'
import type { JobRecordList_query$key } from '#web/__generated__/JobRecordList_query.graphql.ts'
import type { JobRecordListPaginationQuery } from '#web/__generated__/JobRecordListPaginationQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { LiveTable } from '#web/lists/LiveTable.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useCatchUpPages } from '#web/lists/useCatchUpPages.ts'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { rowsOf } from '#web/relay/rowsOf.ts'
import { JobRecordCard, jobRecordColumns } from './jobRecordColumns.tsx'
import { JobRecordDialog } from './JobRecordDialog.tsx'
import { readJobRecord, titleOf } from './jobRecordRow.ts'

type Props = {
  query: JobRecordList_query$key
  kind: JobDataKind
  /** The words of the search. */
  search: string | null
  /** Another list is loading. */
  isBusy: boolean
}

const fragment = graphql`
  fragment JobRecordList_query on Query
  @refetchable(queryName: "JobRecordListPaginationQuery")
  @argumentDefinitions(
    count: { type: "Int", defaultValue: 100 }
    cursor: { type: "String" }
    kind: { type: "JobDataKind!" }
    search: { type: "String" }
  ) {
    jobDataCounts {
      kind
      count
    }
    jobRecords(first: $count, after: $cursor, kind: $kind, search: $search)
      @connection(key: "JobRecordList_jobRecords", filters: ["kind", "search"]) {
      edges {
        node {
          ...jobRecordRow_record
        }
      }
    }
  }
`

export function JobRecordList({ query, kind, search, isBusy }: Props) {
  const { data, ...pages } = usePaginationFragment<JobRecordListPaginationQuery, JobRecordList_query$key>(
    fragment,
    query,
  )
  const { edges } = data.jobRecords
  const list = { fragment, reference: query, connectionId: null, loaded: edges.length, page: PAGE_MAX }
  const readAgain = useCatchUpPages(list)
  const rows = useMemo(() => rowsOf(edges, readJobRecord), [edges])
  const columns = useMemo(() => jobRecordColumns(kind), [kind])
  const { shown, show } = useShownRecord('record')
  const { one, noun: plural, file } = kindOf(kind)
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        gap="2"
        paddingInline={{ base: '4', md: '6' }}
        paddingBlock={{ base: '3', md: '4' }}
      >
        <chakra.div flex={{ base: '1 1 160px', md: '0 1 320px' }} minWidth="0">
          <SearchField
            label={`Search ${plural}`}
            placeholder="Number or description"
            finds="number and description"
          />
        </chakra.div>
        <chakra.span flex="1" hideBelow="md" />
        <ExportButton lists={['JOB_DATA']} listed={{ jobData: { kind, search } }} said={[plural]} />
        <Button variant="primary" onClick={() => show('new')}>
          <Plus aria-hidden />
          Create {one}
        </Button>
      </chakra.div>
      <LiveTable
        label={plural}
        pages={pages}
        page={PAGE_MAX}
        isBusy={isBusy}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={titleOf}
        card={(row) => <JobRecordCard row={row} />}
        onRowClick={(row) => show(row.number)}
        current={rows.find(({ number }) => number === shown)?.id ?? null}
        empty={
          search ? (
            <NoMatch icon={Wrench} title={`No ${plural} found`} filters={[`“${search}”`]} />
          ) : (
            <EmptyState icon={Wrench} title={`No ${plural} yet`}>
              Use Create {one} for one, or <Link to="/admin/settings?view=import">import {file}</Link>.
            </EmptyState>
          )
        }
      />
      {shown !== null && (
        <JobRecordDialog
          key={shown}
          kind={kind}
          number={shown === 'new' ? null : shown}
          onClosed={() => show(null)}
          onDone={() => {
            show(null)
            readAgain()
          }}
        />
      )}
    </>
  )
}
