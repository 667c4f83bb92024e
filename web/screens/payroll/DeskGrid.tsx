// Periods and groups as a grid. Arrow keys move between cells, one of which is a Tab stop; its link is the next one.
import { chakra } from '@chakra-ui/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { focusInGrid } from '#web/design/moveFocus.ts'
import { useHidesMore } from '#web/design/useHidesMore.ts'
import { CellFace } from './CellFace.tsx'
import { byGroup, groupName, isPaid, type Cell, type Period } from './desk.ts'
import { PeriodHead, type PeriodActs } from './PeriodHead.tsx'
import { cellKey } from './deskParams.ts'

export type DeskProps = PeriodActs & {
  /** Latest first, each with its cells. */
  rows: readonly { period: Period; cells: readonly Cell[] }[]
  /** The key of the chosen cell. */
  chosen: string | null
  onOpen: (key: string) => void
  /** Below the periods. */
  foot: ReactNode
}

/** A position in the grid; the head of a row is column 0. */
type Position = { row: number; column: number }

export function DeskGrid({ rows, chosen, onOpen, foot, ...acts }: DeskProps) {
  const groups = groupsOf(rows.flatMap(({ cells }) => cells))
  const [stop, reach] = useState<Position>({ row: 0, column: 1 })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tableCells = event.currentTarget.querySelectorAll('tbody :is(th, td)')
    const cells = Array.from(tableCells, (tableCell) => tableCell.querySelector<HTMLElement>('[data-cell]'))
    const from = (event.target as Element).closest('th, td')?.querySelector('[data-cell]')
    focusInGrid(event, cells, { width: groups.length + 1, from })
  }
  const box = useRef<HTMLDivElement>(null)
  const hidesMore = useHidesMore(box)
  const tabIndex = (position: Position) =>
    position.row === stop.row && position.column === stop.column ? 0 : -1
  return (
    <chakra.div
      ref={box}
      data-scrolls="list"
      overflow="auto"
      // Fades where more groups are hidden.
      maskImage={hidesMore ? 'linear-gradient(to right, black calc(100% - 40px), #0004)' : undefined}
      _print={{ maskImage: 'none' }}
      // Where the screen is not as high as the window, the grid scrolls within most of it: the groups stay in sight.
      maxHeight={{ base: '80dvh', lg: 'none' }}
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      bg="surface"
    >
      <chakra.table role="grid" aria-label="Pay periods and groups" onKeyDown={onKeyDown} css={look}>
        <thead>
          <tr role="row">
            <th role="columnheader" scope="col">
              Pay period
            </th>
            {groups.map(({ id, name }) => (
              <th role="columnheader" scope="col" key={id}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, cells }, row) => (
            <tr role="row" key={period.id}>
              <th role="rowheader" scope="row">
                <PeriodHead
                  period={period}
                  isPaid={isPaid(cells)}
                  tabIndex={tabIndex({ row, column: 0 })}
                  onReach={() => reach({ row, column: 0 })}
                  {...acts}
                />
              </th>
              {groups.map(({ id }, at) => {
                const cell = cells.find((one) => groupId(one) === id)
                const position = { row, column: at + 1 }
                return (
                  <td role="gridcell" key={id}>
                    {cell ? (
                      <CellFace
                        cell={cell}
                        period={period}
                        isChosen={cellKey(cell.id) === chosen}
                        tabIndex={tabIndex(position)}
                        onReach={() => reach(position)}
                        onOpen={() => onOpen(cellKey(cell.id))}
                      />
                    ) : (
                      <NoCell tabIndex={tabIndex(position)} onReach={() => reach(position)} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <chakra.div
        position="sticky"
        insetInlineStart="0"
        borderTopWidth="1px"
        borderColor="line"
        _print={{ display: 'none' }}
      >
        {foot}
      </chakra.div>
    </chakra.div>
  )
}

/** A group without people, timesheets or a batch in a period. Keys pass over it, too. */
function NoCell({ tabIndex, onReach }: { tabIndex: 0 | -1; onReach: () => void }) {
  return (
    <chakra.div
      data-cell
      // Clips the text for screen readers, which has its own position.
      position="relative"
      tabIndex={tabIndex}
      onFocus={onReach}
      paddingInline="3"
      paddingBlock="2"
      height="100%"
      color="inkFaint"
      outline="none"
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' }}
    >
      <span aria-hidden>–</span>
      <chakra.span srOnly>nothing</chakra.span>
    </chakra.div>
  )
}

const groupId = ({ approvalGroup }: Cell) => approvalGroup?.id ?? ''

/** The groups of the cells by name; timesheets without a group come last. */
function groupsOf(cells: readonly Cell[]): { id: string; name: string }[] {
  const names = new Map(cells.toSorted(byGroup).map((cell) => [groupId(cell), groupName(cell)]))
  return [...names].map(([id, name]) => ({ id, name }))
}

const look = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: '0',
  '& th, & td': {
    borderBottom: '1px solid',
    borderInlineEnd: '1px solid',
    borderColor: 'line',
    verticalAlign: 'top',
  },
  '& tr > :last-of-type:is(td, thead th)': { borderInlineEnd: '0' },
  '& tbody tr:last-of-type > *': { borderBottom: '0' },
  '& thead th': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'surface',
    paddingInline: '3',
    paddingBlock: '2.5',
    textAlign: 'start',
    fontSize: 'sm',
    fontWeight: 'strong',
    color: 'inkSoft',
    minWidth: '160px',
    overflowWrap: 'anywhere',
  },
  '& tbody th': { padding: '3' },
  // The names of groups and periods stay while the rest scrolls.
  '& tr > :first-of-type:is(th)': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    bg: 'surface',
    width: { base: '204px', '2xl': '224px' },
    minWidth: '204px',
  },
  '& thead tr > :first-of-type': { zIndex: '3' },
  '& td': { height: '1px', padding: '0', minWidth: '160px', _print: { padding: '3' } },
  '@supports (-moz-appearance: none)': { '& td': { height: '100%' } },
} as const
