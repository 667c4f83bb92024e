// The list of pay locations: its columns on a desktop, and a card on a phone.
import { chakra } from '@chakra-ui/react'
import { InactiveTag } from '#web/design/InactiveTag.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import type { Column } from '#web/design/table/types.ts'
import { idParam } from '#web/lists/params.ts'
import { formatPeople, type LocationRow } from './locationRow.ts'

export const locationColumns: Column<LocationRow>[] = [
  { id: 'name', header: 'Name', free: true, cell: (row) => <Name row={row} /> },
  { id: 'region', header: 'Region', hideBelow: 760, cell: ({ region }) => region },
  { id: 'divisions', header: 'Job divisions', width: '34cqi', cell: (row) => <Divisions row={row} /> },
  { id: 'people', header: 'People', align: 'end', width: '150px', cell: (row) => <People row={row} /> },
]

export function LocationCard({ row }: { row: LocationRow }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1">
      <chakra.p display="flex" gap="2" alignItems="baseline">
        <chakra.b fontWeight="semibold" overflowWrap="anywhere" minWidth="0">
          {row.name}
        </chakra.b>
        {!row.active && <InactiveTag />}
        <chakra.span marginInlineStart="auto" flex="none" color="inkSoft" textStyle="small">
          <People row={row} />
        </chakra.span>
      </chakra.p>
      <chakra.p color="inkSoft" textStyle="small" overflowWrap="anywhere">
        {row.region}
      </chakra.p>
      <chakra.p textStyle="small" overflowWrap="anywhere" lineClamp={3}>
        <Divisions row={row} />
      </chakra.p>
    </chakra.div>
  )
}

/** The number of people leads to them. */
function People({ row }: { row: LocationRow }) {
  const people = formatPeople(row)
  if (row.people + row.disabledPeople === 0) return <chakra.span color="inkFaint">{people}</chakra.span>
  return (
    <RowLink
      to={`/admin/users?payLocation=${idParam('payLocation', 'PayLocation').write(row.id)}`}
      label={`${people} of ${row.name}`}
    >
      {people}
    </RowLink>
  )
}

function Name({ row }: { row: LocationRow }) {
  return (
    <chakra.span display="flex" alignItems="baseline" gap="2" minWidth="0">
      <chakra.span fontWeight="strong" truncate title={row.name} color={row.active ? undefined : 'inkSoft'}>
        {row.name}
      </chakra.span>
      {!row.active && <InactiveTag />}
    </chakra.span>
  )
}

function Divisions({ row: { divisions } }: { row: LocationRow }) {
  return divisions.length > 0 ? (
    divisions.join(', ')
  ) : (
    <chakra.span color="inkFaint">none: no jobs</chakra.span>
  )
}
