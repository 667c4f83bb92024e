// The pay of each person in a batch next to that of the previous period, with the largest differences first.
import { chakra } from '@chakra-ui/react'
import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { searchable, searchWords } from '#domain/search.ts'
import type { BatchPeopleQuery } from '#web/__generated__/BatchPeopleQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { DataTable } from '#web/design/table/DataTable.tsx'
import type { Column, Sort } from '#web/design/table/types.ts'
import { NoMatch } from '#web/lists/NoMatch.tsx'
import { Employee } from './Employee.tsx'

type Person = NonNullable<BatchPeopleQuery['response']['payBatch']>['people'][number]
type Props = {
  number: string
  search: string | null
  /** The employee id of the person whose lines are shown. */
  person: string | null
  onChoose: (employeeId: string) => void
  attempt: number
}

const PAGE = 25

export function BatchPeople({ number, search, person, onChoose, attempt }: Props) {
  const { payBatch } = useLazyLoadQuery<BatchPeopleQuery>(query, { number }, { fetchKey: attempt })
  const [sort, setSort] = useState<Sort | null>(null)
  const [shown, setShown] = useState(PAGE)
  const words = searchWords(search)
  const found = (payBatch?.people ?? [])
    .filter(({ employeeName, employeeId }) =>
      words.every((word) => searchable(`${employeeName} ${employeeId}`).includes(word)),
    )
    .sort(orderOf(sort))
  return (
    <>
      <DataTable
        label="People of the batch"
        columns={columns}
        rows={found.slice(0, shown)}
        rowKey={({ employeeId }) => employeeId}
        rowLabel={({ employeeName }) => employeeName}
        card={(row) => <Card row={row} />}
        current={person}
        onRowClick={({ employeeId }) => onChoose(employeeId)}
        sort={sort}
        onSort={setSort}
        empty={
          search === null ? (
            <EmptyState icon={UserSearch} title="Nobody">
              Nobody is paid in this batch or in the previous period.
            </EmptyState>
          ) : (
            <NoMatch icon={UserSearch} title="Nobody found" filters={[`“${search}”`]} />
          )
        }
      />
      {found.length > shown && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="center" gap="3">
          <chakra.span textStyle="small" color="inkSoft" fontVariantNumeric="tabular-nums">
            {shown} of {found.length.toLocaleString('en-AU')} people
          </chakra.span>
          <Button onClick={() => setShown(shown + 4 * PAGE)}>Show more</Button>
        </chakra.div>
      )}
    </>
  )
}

const differenceOf = ({ before, now }: Person) => now - before

const valueOf: Record<string, (person: Person) => number | string> = {
  name: ({ employeeName }) => searchable(employeeName),
  before: ({ before }) => before,
  now: ({ now }) => now,
  difference: differenceOf,
}

/** Without a column, sorted by the size of the difference. */
function orderOf(sort: Sort | null) {
  const value = sort ? valueOf[sort.key]! : (person: Person) => -Math.abs(differenceOf(person))
  const direction = sort?.direction === 'descending' ? -1 : 1
  return (one: Person, other: Person) => {
    const [a, b] = [value(one), value(other)]
    return a === b ? one.employeeName.localeCompare(other.employeeName) : a < b ? -direction : direction
  }
}

const figure = { align: 'end', width: '112px', sortFirst: 'descending' } as const
const columns: Column<Person>[] = [
  { id: 'name', header: 'Person', free: true, sortKey: 'name', cell: (row) => <Employee of={row} /> },
  {
    ...{ ...figure, id: 'before', header: 'Last period', sortKey: 'before' },
    cell: ({ before }) => <Figure>{before}</Figure>,
  },
  {
    ...{ ...figure, id: 'now', header: 'This period', sortKey: 'now' },
    cell: ({ now }) => <Figure>{now}</Figure>,
  },
  {
    ...{ ...figure, id: 'difference', header: 'Difference', sortKey: 'difference' },
    cell: (row) => <Difference row={row} />,
  },
]

function Figure({ children }: { children: number }) {
  return <chakra.span fontVariantNumeric="tabular-nums">{formatHundredths(children)}</chakra.span>
}

function Difference({ row }: { row: Person }) {
  const difference = differenceOf(row)
  return (
    <chakra.b
      fontWeight={difference === 0 ? 'normal' : 'semibold'}
      color={difference === 0 ? 'inkFaint' : undefined}
      fontVariantNumeric="tabular-nums"
    >
      {difference > 0 && '+'}
      {formatHundredths(difference)}
    </chakra.b>
  )
}

function Card({ row }: { row: Person }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="3" rowGap="1">
      <Employee of={row} />
      <Difference row={row} />
      <chakra.p gridColumn="1 / -1" textStyle="small" color="inkSoft">
        Last period <Figure>{row.before}</Figure>, this period <Figure>{row.now}</Figure>
      </chakra.p>
    </chakra.div>
  )
}

const query = graphql`
  query BatchPeopleQuery($number: String!) {
    payBatch(number: $number) {
      people {
        employeeId
        employeeName
        before
        now
      }
    }
  }
`
