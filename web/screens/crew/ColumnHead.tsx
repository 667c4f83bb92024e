// The head of a task's column: a press gives the task to everybody, the pencil changes it.
import { chakra } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { withoutColumn } from '#domain/crew/grid.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { typeEdge } from '#web/timesheets/typeColour.ts'
import { columnTitle } from './columnTitle.ts'
import type { GridProps } from './gridProps.ts'
import { timesInWords } from './times.ts'

type Props = {
  task: TaskValues
  onFill: () => void
  onEdit: () => void
  change: GridProps['change']
}

export function ColumnHead({ task, onFill, onEdit, change }: Props) {
  const { title, about } = columnTitle(task)
  return (
    <chakra.div
      display="flex"
      alignItems="flex-start"
      height="100%"
      minWidth="180px"
      {...typeEdge(task.timesheetLineType)}
    >
      <chakra.button
        type="button"
        data-cell
        tabIndex={-1}
        title="Give everybody this task"
        onClick={onFill}
        flex="1"
        minWidth="0"
        display="grid"
        gap="0.5"
        paddingInlineStart="4"
        paddingBlock="2.5"
        textAlign="start"
        cursor="pointer"
        outline="none"
        _hover={{ bg: 'hover' }}
      >
        <chakra.span srOnly>{taskTypeLabel[task.timesheetLineType]} </chakra.span>
        <chakra.b color="ink" fontWeight="bold" overflowWrap="anywhere">
          {title}
        </chakra.b>
        <chakra.span textStyle="small" lineClamp={2} title={about}>
          {about}
        </chakra.span>
        <chakra.span textStyle="small" color={timesInWords(task) ? 'ink' : 'danger'}>
          {timesInWords(task) ?? 'No times yet'}
        </chakra.span>
      </chakra.button>
      <chakra.span display="grid">
        <IconButton size="sm" label={`Edit ${title}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton
          size="sm"
          label={`Remove ${title}`}
          onClick={() => change((grid, input) => withoutColumn(grid, input, task.key))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </chakra.span>
    </chakra.div>
  )
}
