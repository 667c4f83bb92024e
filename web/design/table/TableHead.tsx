// The head of a table: it stays in view, sorts by columns, and ticks all rows on screen.
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '#web/design/Checkbox.tsx'
import type { Column, Sort } from './types.ts'

const opposite = { ascending: 'descending', descending: 'ascending' } as const

export function TableHead<Row>({
  columns,
  selection,
  sort,
  onSort,
  stickyTop = 0,
}: {
  columns: readonly Column<Row>[]
  selection?: { picked: number; of: number; onToggle: () => void }
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  stickyTop?: number
}) {
  const head = {
    // A column is as wide as its widest content.
    boxSizing: 'content-box',
    position: 'sticky',
    top: `${stickyTop}px`,
    zIndex: 'sticky',
    height: '34px',
    paddingInline: '7px',
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'line',
    color: 'inkFaint',
    fontSize: 'xs',
    fontWeight: 'strong',
    whiteSpace: 'nowrap',
    '&:first-of-type': { paddingInlineStart: '6' },
    '&:last-of-type': { paddingInlineEnd: '6' },
  } as const
  return (
    <chakra.thead>
      <tr>
        {selection && (
          <chakra.th
            scope="col"
            css={head}
            boxSizing="border-box"
            width="54px"
            textAlign="start"
            _print={{ display: 'none' }}
          >
            <Checkbox
              label="Select all shown"
              checked={selection.of > 0 && selection.picked === selection.of}
              indeterminate={selection.picked > 0 && selection.picked < selection.of}
              disabled={selection.of === 0}
              onChange={selection.onToggle}
            />
          </chakra.th>
        )}
        {columns.map((column) => {
          const sorted =
            column.sortKey !== undefined && sort?.key === column.sortKey ? sort.direction : undefined
          return (
            <chakra.th
              key={column.id}
              scope="col"
              aria-sort={sorted}
              width={column.width}
              textAlign={column.align ?? 'start'}
              css={[
                head,
                column.hideBelow
                  ? { [`@container (max-width: ${column.hideBelow}px)`]: { display: 'none' } }
                  : {},
              ]}
            >
              {column.sortKey !== undefined && onSort ? (
                <SortButton
                  header={column.header}
                  atEnd={column.align === 'end'}
                  sorted={sorted}
                  onClick={() => onSort(nextSort(column, sorted))}
                />
              ) : (
                <chakra.span srOnly={column.quietHeader}>{column.header}</chakra.span>
              )}
              {column.scale}
            </chakra.th>
          )
        })}
      </tr>
    </chakra.thead>
  )
}

/** The first click sorts, the second reverses, the third restores the usual order. */
function nextSort<Row>(
  { sortKey = '', sortFirst = 'ascending' }: Column<Row>,
  sorted: Sort['direction'] | undefined,
) {
  if (sorted === undefined) return { key: sortKey, direction: sortFirst }
  return sorted === sortFirst ? { key: sortKey, direction: opposite[sorted] } : null
}

function SortButton({
  header,
  atEnd,
  sorted,
  onClick,
}: {
  header: string
  /** The arrow precedes the word, so that the word is right above its numbers. */
  atEnd: boolean
  sorted?: Sort['direction']
  onClick: () => void
}) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp
  return (
    <chakra.button
      type="button"
      data-printed
      onClick={onClick}
      display="inline-flex"
      flexDirection={atEnd ? 'row-reverse' : 'row'}
      alignItems="center"
      gap="1"
      height="24px"
      marginInline="-6px"
      paddingInline="6px"
      borderRadius="xs"
      fontWeight="inherit"
      color={sorted ? 'ink' : 'inherit'}
      cursor="pointer"
      _hover={{ color: 'ink', '& svg': { opacity: 1 } }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-1px' }}
    >
      {header}
      <chakra.span display="grid" css={{ '& svg': { opacity: sorted ? 1 : 0, transition: 'opacity 120ms' } }}>
        <Arrow size={13} strokeWidth={2.2} aria-hidden />
      </chakra.span>
    </chakra.button>
  )
}
