// The public holidays of a region in a year. A click renames one; ticked ones can be deleted.
import { chakra } from '@chakra-ui/react'
import { CalendarHeart, Trash2 } from 'lucide-react'
import { formatDate } from '#domain/date.ts'
import { daysBetween, mondayOf } from '#domain/week.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { usePhone } from '#web/design/media.ts'
import { BulkBar } from '#web/design/table/BulkBar.tsx'
import { DataTable } from '#web/design/table/DataTable.tsx'
import type { Column } from '#web/design/table/types.ts'
import { CopyHolidays } from './CopyHolidays.tsx'
import { useDeleteHolidays } from './useDeleteHolidays.ts'

export type Holiday = { readonly id: string; readonly date: string; readonly name: string }

type Props = {
  holidays: readonly Holiday[]
  about: { region: string; year: number; isOfPayLocation: boolean }
  /** The other regions, with their holidays of the year. */
  others: readonly { readonly name: string; readonly holidays: readonly Holiday[] }[]
  isBusy: boolean
  onOpen?: (holiday: Holiday) => void
}

export function HolidayList({ holidays, about, others, isBusy, onOpen }: Props) {
  const { region, year, isOfPayLocation } = about
  const deleting = useDeleteHolidays(holidays, year)
  const isPhone = usePhone()
  return (
    <>
      <chakra.div paddingInline={{ base: '4', md: '0' }} paddingBlock="3">
        <DataTable
          label="Public holidays"
          columns={columns}
          rows={holidays}
          isBusy={isBusy}
          rowKey={({ id }) => id}
          rowLabel={labelOf}
          card={(holiday) => (
            <chakra.div display="grid" gap="0.5">
              <Day holiday={holiday} />
              <Name holiday={holiday} />
            </chakra.div>
          )}
          onRowClick={onOpen}
          onRowHold={deleting.toggle}
          // A phone has no room for checkboxes until the user holds a card.
          selection={isPhone && deleting.picked === 0 ? undefined : deleting.selection}
          empty={
            <EmptyState icon={CalendarHeart} title={`No holidays for ${year} yet`}>
              {isOfPayLocation
                ? `Import the calendar of ${region}, or add its holidays one by one.`
                : 'No pay location has this region.'}
              {isOfPayLocation && <CopyHolidays about={about} others={others} />}
            </EmptyState>
          }
        />
      </chakra.div>
      <BulkBar count={deleting.picked} onClear={deleting.clear}>
        <Button variant="dangerSolid" busy={deleting.isRunning} onClick={() => void deleting.deletePicked()}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
    </>
  )
}

const labelOf = ({ date, name }: Holiday) => `${formatDate(date)}, ${name}`

const columns: Column<Holiday>[] = [
  { id: 'date', header: 'Date', width: '150px', cell: (holiday) => <Day holiday={holiday} /> },
  { id: 'name', header: 'Name', cell: (holiday) => <Name holiday={holiday} /> },
]

function Day({ holiday: { date } }: { holiday: Holiday }) {
  return (
    <chakra.span
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      color={isWeekend(date) ? 'inkFaint' : undefined}
    >
      {formatDate(date)}
    </chakra.span>
  )
}

function Name({ holiday: { date, name } }: { holiday: Holiday }) {
  return (
    <chakra.span overflowWrap="anywhere" color={isWeekend(date) ? 'inkFaint' : undefined}>
      {name}
      {isWeekend(date) && <chakra.span textStyle="small"> · on a weekend</chakra.span>}
    </chakra.span>
  )
}

/** No timesheet is expected then in any case. */
export function isWeekend(date: string): boolean {
  return daysBetween(mondayOf(date), date) >= 5
}
