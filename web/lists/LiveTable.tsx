// The common part of all list screens: rows as a table or as cards, the notice of new rows, and the next page.
import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useEffect } from 'react'
import type { LoadMoreFn } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { usePhone } from '#web/design/media.ts'
import { DataTable } from '#web/design/table/DataTable.tsx'
import type { DataTableProps } from '#web/design/table/types.ts'
import { MoreRows } from './MoreRows.tsx'
import { NewRows } from './NewRows.tsx'
import type { LiveList } from './useLiveList.ts'

/** From Relay's usePaginationFragment. */
type Pages<Q extends OperationType> = { hasNext: boolean; isLoadingNext: boolean; loadNext: LoadMoreFn<Q> }

type Props<Row, Q extends OperationType> = Omit<DataTableProps<Row>, 'rows'> & {
  rows: readonly Row[]
  pages: Pages<Q>
  /** Rows per page. */
  page: number
  /** Omitted where no live rows arrive. */
  live?: LiveList
  /** The name of a row, singular and plural: 'new timesheet', 'new timesheets'. */
  news?: readonly [one: string, many: string]
}

/** Cards in a phone's first paint, more than fit on it. The others follow once these are visible. */
const AT_FIRST = 6

export function LiveTable<Row, Q extends OperationType>(props: Props<Row, Q>) {
  const { pages, page, live, news = ['new row', 'new rows'], ...table } = props
  const { rows, rowKey, isBusy } = table
  const noteShown = live?.noteShown
  useEffect(() => noteShown?.(rows.map(rowKey)))
  const isPhone = usePhone()
  const isWhole = useDeferredValue(true, false) || !isPhone || rows.length <= AT_FIRST
  return (
    <chakra.div position="relative" paddingInline={{ base: '4', md: '0' }}>
      {live && (
        <>
          <chakra.div
            ref={live.top}
            position="absolute"
            top="0"
            insetInline="0"
            height="1px"
            css={{ scrollMarginTop: '72px' }}
          />
          <NewRows count={live.waiting.size} news={news} onShow={live.showWaiting} />
        </>
      )}
      <DataTable
        {...table}
        rows={isWhole ? rows : rows.slice(0, AT_FIRST)}
        changedKeys={live?.changed ?? table.changedKeys}
      />
      {pages.hasNext && isWhole && !isBusy && (
        <MoreRows
          isLoading={pages.isLoadingNext}
          loadNext={pages.loadNext}
          count={page}
          loaded={rows.length}
        />
      )}
    </chakra.div>
  )
}
