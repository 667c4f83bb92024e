// The failure log for System_Administrators: grouped with counts, and searchable by the reference that a user quotes
// (rulings 7).
import { chakra } from '@chakra-ui/react'
import { ShieldCheck } from 'lucide-react'
import { graphql } from 'react-relay'
import { failureKindLabel } from '#domain/failure.ts'
import type { FailuresScreenQuery } from '#web/__generated__/FailuresScreenQuery.graphql.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { DataTable } from '#web/design/table/DataTable.tsx'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { NewRows } from '#web/lists/NewRows.tsx'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { BackToSettings } from '#web/settings/BackToSettings.tsx'
import { FailureCard, failureColumns } from './failureColumns.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import { failureParams, shownFailure } from './failureParams.ts'
import { useNewFailures } from './useNewFailures.ts'

export function FailuresScreen() {
  const { data, variables, isLeaving } = useScreen<FailuresScreenQuery>(query)
  const { count, look } = useNewFailures(query, variables, data.me.eventCursor)
  const place = useParams(shownFailure)
  const open = (failure: string | null) => place.set({ failure }, { preventScrollReset: true })
  return (
    <>
      <BackToSettings isAlone />
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <Filters />
      </chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '0' }}>
        <NewRows count={count} news={['new failure', 'new failures']} onShow={() => void look()} />
        <DataTable
          label="Failures"
          isBusy={isLeaving}
          columns={failureColumns}
          rows={data.failureGroups}
          rowKey={({ kind, title }) => `${kind} ${title}`}
          rowLabel={({ kind, title }) => `${failureKindLabel[kind]}: ${title}`}
          card={(row) => <FailureCard row={row} />}
          onRowClick={(row) => open(row.last?.id ?? null)}
          empty={<Empty />}
        />
      </chakra.div>
      {place.values.failure && (
        <FailureDialog
          key={place.values.failure}
          id={place.values.failure}
          onOpen={open}
          onClosed={() => open(null)}
        />
      )}
    </>
  )
}

const query = graphql`
  query FailuresScreenQuery($filter: FailureFilter!) {
    me {
      eventCursor
    }
    failureGroups(filter: $filter) {
      kind
      title
      count
      lastAt
      last {
        id
        reference
      }
    }
  }
`

function Filters() {
  const { values, set, clear } = useParams(failureParams)
  return (
    <FilterRow values={values} onClear={() => clear({ replace: true })}>
      <SearchField label="Search failures" placeholder="Reference" finds="the reference that the user saw" />
      <ChoiceChip
        label="Kind"
        labels={failureKindLabel}
        chosen={values.kind}
        onChoose={(kind) => set({ kind }, { replace: true })}
      />
    </FilterRow>
  )
}

function Empty() {
  const { search, kind } = useParams(failureParams).shown
  const filterTexts = [search && `“${search}”`, kind && failureKindLabel[kind]].filter(
    (one) => typeof one === 'string',
  )
  if (filterTexts.length > 0)
    return <NoMatch icon={ShieldCheck} title="No failures found" filters={filterTexts} />
  return (
    <EmptyState icon={ShieldCheck} title="No failures">
      Errors of the server, of jobs and in browsers are listed here for 90 days.
    </EmptyState>
  )
}
