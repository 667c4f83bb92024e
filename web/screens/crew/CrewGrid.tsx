// The crew day at a desk: people down, tasks across. A press fills a cell, a column or a row; arrow keys move between cells.
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { filled, withCells, type Cell } from '#domain/crew/grid.ts'
import { counted } from '#domain/counted.ts'
import { formatDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { focusInGrid } from '#web/design/moveFocus.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { CrewCell } from './CrewCell.tsx'
import type { GridProps } from './gridProps.ts'
import { RowMenu } from './RowMenu.tsx'
import { RowState } from './RowState.tsx'

/** A cell by its person and column; `typed` is the key that began to edit it. */
type At = { userId: string; key: string; typed?: string }

export function CrewGrid({ grid, standings, changed, change, onTask, onWithdraw }: GridProps) {
  const { columns, shift } = grid
  const table = useRef<HTMLTableElement>(null)
  const [stop, reach] = useState<At | null>(null)
  const [editing, edit] = useState<At | null>(null)
  const isAt = (at: At | null, userId: string, key: string) => at?.userId === userId && at.key === key
  const hasStop = standings.some(({ person }) => person.userId === stop?.userId)
  const userIds = standings.map(({ person }) => person.userId)
  const fill = (cells: readonly At[]) => change((now, input) => filled(now, input, cells))
  const fillColumn = (key: string) => fill(userIds.map((userId) => ({ userId, key })))
  const set = (userId: string, key: string, cell: Cell | null) =>
    change((now, input) => withCells(now, input, [{ userId, key, cell }]))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cells = Array.from(
      event.currentTarget.querySelectorAll('thead [data-cell], tbody :is(th, td) > [data-cell]'),
    ) as HTMLElement[]
    focusInGrid(event, cells, { width: columns.length + 1 })
  }
  return (
    <chakra.table ref={table} role="grid" aria-label="Crew day" onKeyDown={onKeyDown} css={look}>
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">
            <chakra.div data-cell tabIndex={-1} padding="3" outline="none">
              {counted(standings.length, 'person', 'people')}
            </chakra.div>
          </th>
          {columns.map((task) => (
            <th role="columnheader" scope="col" data-task key={task.key}>
              <ColumnHead
                task={task}
                onFill={() => fillColumn(task.key)}
                onEdit={() => onTask(task)}
                change={change}
              />
            </th>
          ))}
          <th role="columnheader" scope="col" data-add>
            {columns.length > 0 ? (
              <IconButton label="Add task" onClick={() => onTask(null)}>
                <Plus aria-hidden />
              </IconButton>
            ) : (
              <Button variant="ghost" onClick={() => onTask(null)}>
                <Plus aria-hidden />
                Add task
              </Button>
            )}
          </th>
          <th role="columnheader" scope="col" data-number>
            Total
          </th>
          <th role="columnheader" scope="col">
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map((row, at) => {
          const { person, cells, isLocked, minutes } = row
          const { userId, name } = person
          return (
            <tr
              role="row"
              key={userId}
              data-locked={isLocked || undefined}
              data-changed={changed.has(person.day?.id ?? '') || undefined}
            >
              <th role="rowheader" scope="row">
                <chakra.button
                  type="button"
                  data-cell
                  title={isLocked ? undefined : `Give ${name} every task`}
                  aria-disabled={isLocked || columns.length === 0}
                  tabIndex={hasStop || at > 0 ? -1 : 0}
                  onFocus={() => reach({ userId, key: '' })}
                  onClick={() => fill(columns.map(({ key }) => ({ userId, key })))}
                >
                  {name}
                </chakra.button>
              </th>
              {columns.map((task) => (
                <td role="gridcell" key={task.key}>
                  <CrewCell
                    name={name}
                    task={task}
                    cell={cells[task.key] ?? null}
                    isLocked={isLocked}
                    isWrong={row.obstacle?.key === task.key}
                    shift={shift}
                    tabIndex={isAt(stop, userId, task.key) ? 0 : -1}
                    editing={isAt(editing, userId, task.key) ? editing : null}
                    onReach={() => reach({ userId, key: task.key })}
                    onSet={(cell) => set(userId, task.key, cell)}
                    onFillColumn={() => fillColumn(task.key)}
                    onEdit={(typed) => edit({ userId, key: task.key, typed })}
                    onEdited={() => edit(null)}
                  />
                </td>
              ))}
              <td role="gridcell" />
              <td role="gridcell" data-number>
                {minutes > 0 ? formatDuration(minutes) : '–'}
              </td>
              <td role="gridcell">
                <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="1">
                  <RowState row={row} change={change} />
                  <RowMenu row={row} change={change} onWithdraw={onWithdraw} />
                </chakra.div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </chakra.table>
  )
}

const look = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: '0',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { borderBottomWidth: '1px', borderInlineEndWidth: '1px', borderColor: 'line', padding: '0' },
  '& tr > :last-child': {
    borderInlineEndWidth: '0',
    paddingInline: '3',
    paddingBlock: '1',
    minWidth: '210px',
    height: '46px',
  },
  '& thead th': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'sunken',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'medium',
    color: 'inkSoft',
  },
  '& thead th:nth-last-of-type(-n+2)': { padding: '3' },
  '& thead th[data-add]': { padding: '2', width: '1%' },
  '& thead th:not([data-add], [data-task])': { width: '1%' },
  '& tr > :first-child': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    minWidth: '180px',
    maxWidth: '260px',
  },
  '& thead tr > :first-child': { zIndex: '3' },
  '& tbody th': { bg: 'surface', textAlign: 'start', fontWeight: 'strong' },
  '& tbody td': { bg: 'surface' },
  '& tbody [data-cell]': {
    display: 'block',
    width: '100%',
    minHeight: '46px',
    paddingInline: '3',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    outline: 'none',
  },
  '& [aria-disabled=true]': { cursor: 'default' },
  '& tbody [data-cell]:hover:not([aria-disabled=true])': { bg: 'hover' },
  '& [data-cell]:focus-visible': {
    outline: '2px solid',
    outlineColor: 'accent',
    outlineOffset: '-2px',
    boxShadow: 'none',
  },
  '& [data-number]': { textAlign: 'end', paddingInline: '3', whiteSpace: 'nowrap' },
  '& tr[data-locked] > :is(th, td)': { color: 'inkSoft' },
  '& tr[data-changed] > :is(th, td)': { bg: 'accentSoft' },
  '& tbody tr:last-child > :is(th, td)': { borderBottomWidth: '0' },
} as const
