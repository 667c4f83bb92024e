// One line above the desk: how many cells are to be closed, made, imported, decided or corrected today. Each count
// links to the first of its cells.
import { chakra } from '@chakra-ui/react'
import { deskTaskInWords, deskTasks } from '#domain/payroll/desk.ts'
import { useDeskStates } from './desk.ts'
import { cellKey } from './deskParams.ts'
import type { DeskProps } from './DeskGrid.tsx'

export function Today({ rows, onOpen }: Pick<DeskProps, 'rows' | 'onOpen'>) {
  const states = useDeskStates()
  // The oldest first, because it has waited the longest.
  const cells = rows
    .toReversed()
    .flatMap(({ period, cells }) =>
      cells.map((cell) => ({ cell, period, tasks: states.tasks(cell, period) })),
    )
  const tasks = deskTasks.flatMap((task) => {
    const found = cells.filter(({ tasks }) => tasks[task] > 0)
    const [first] = found
    if (!first) return []
    const count =
      task === 'CLOSE'
        ? new Set(found.map(({ period }) => period.id)).size
        : found.reduce((sum, { tasks }) => sum + tasks[task], 0)
    return [{ task, count, key: cellKey(first.cell.id) }]
  })
  if (tasks.length === 0) return <p>Nothing to do today.</p>
  return (
    <chakra.ul aria-label="Today" css={look}>
      {tasks.map(({ task, count, key }) => (
        <li key={task}>
          <button type="button" data-printed data-to-cell onClick={() => onOpen(key)}>
            {deskTaskInWords[task](count)}
          </button>
        </li>
      ))}
    </chakra.ul>
  )
}

const look = {
  listStyleType: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  '& button': {
    minHeight: { base: 'touch', md: '28px' },
    color: 'ink',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'underline',
    textDecorationColor: 'lineControl',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    cursor: 'pointer',
    outline: 'none',
    '&:hover': { textDecorationColor: 'ink' },
    '&:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
  },
} as const
