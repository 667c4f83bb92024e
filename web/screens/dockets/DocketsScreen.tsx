// Dockets: find the one that a customer asks about, send it to them, or prove that it is genuine.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { docketStateLabel } from '#domain/docket/content.ts'
import type { DocketsScreenQuery } from '#web/__generated__/DocketsScreenQuery.graphql.ts'
import { ChoiceChip } from '#web/fields/filters/ChoiceChip.tsx'
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { FilterRow } from '#web/lists/FilterRow.tsx'
import { SearchField } from '#web/lists/SearchField.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { useScreen } from '#web/relay/useScreen.ts'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { Needs } from './Needs.tsx'
import { useNeedsAgain } from './useNeedsAgain.ts'
import { DocketDialog } from './DocketDialog.tsx'
import { DocketList } from './DocketList.tsx'
import { docketParams, formatFilters } from './docketParams.ts'

export function DocketsScreen() {
  const { data, isLeaving } = useScreen<DocketsScreenQuery>(graphql`
    query DocketsScreenQuery($filter: DocketFilter) {
      docketNeeds {
        needs
        count
        isExceeded
      }
      ...DocketList_query @arguments(filter: $filter)
    }
  `)
  useNeedsAgain()
  const { values, set, clear } = useParams(docketParams)
  const { shown, show } = useShownRecord('docket')
  const record = typeof shown === 'number' ? shown : null
  return (
    <chakra.div>
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '3', md: '4' }}>
        <Needs counts={data.docketNeeds} chosen={values.needs} onChoose={(needs) => set({ needs })} />
        <FilterRow values={values} onClear={() => clear({ replace: true })}>
          <SearchField
            label="Search dockets"
            placeholder="Number or customer"
            finds="Finds by docket number, customer, person and machine"
          />
          <ChoiceChip
            label="State"
            labels={docketStateLabel}
            chosen={values.state}
            onChoose={(state) => set({ state }, { replace: true })}
          />
          <ExportButton lists={['DOCKETS']} listed={{ dockets: values }} said={formatFilters(values)} />
        </FilterRow>
      </chakra.div>
      <DocketList query={data} isBusy={isLeaving} current={record} onOpen={show} />
      <DocketDialog shown={record} onClosed={() => show(null)} />
    </chakra.div>
  )
}
