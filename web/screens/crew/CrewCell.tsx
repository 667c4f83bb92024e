// A person's times for one task, or nothing. A press fills it with the usual times of its column; on a filled one it edits them.
import { chakra } from '@chakra-ui/react'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Cell } from '#domain/crew/grid.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { columnTitle } from './columnTitle.ts'
import { timesInWords } from './times.ts'
import { TimesInput } from './TimesInput.tsx'

type Props = {
  name: string
  task: TaskValues
  cell: Cell | null
  isLocked: boolean
  /** It is what keeps the day from being handed out. */
  isWrong: boolean
  shift: Shift
  tabIndex: 0 | -1
  editing: { typed?: string } | null
  onReach: () => void
  onSet: (cell: Cell | null) => void
  onFillColumn: () => void
  /** @param typed the key that begins to edit it. */
  onEdit: (typed?: string) => void
  onEdited: () => void
}

export function CrewCell({ task, cell, shift, editing, ...props }: Props) {
  const { name, isLocked, onSet } = props
  const button = useRef<HTMLButtonElement>(null)
  const { title } = columnTitle(task)
  const times: TaskTimes = cell === null || cell === 'usual' ? task : cell
  const shown = cell && (timesInWords(times) ?? 'No times')
  if (editing)
    return (
      <chakra.span display="block" padding="1.5">
        <TimesInput
          label={`${name}, ${title}: from and to`}
          times={times}
          typed={editing.typed}
          shift={shift}
          onDone={(read, byKey) => {
            flushSync(() => {
              if (read) onSet(isUsual(read, task) ? 'usual' : read)
              props.onEdited()
            })
            if (byKey) button.current?.focus()
          }}
        />
      </chakra.span>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && event.shiftKey) props.onFillColumn()
    else if (event.key === 'Enter' && cell === null) onSet('usual')
    else if (event.key === 'Enter' || event.key === 'F2') props.onEdit()
    else if (event.key === 'Delete' || event.key === 'Backspace') onSet(null)
    else if (/^\d$/.test(event.key)) props.onEdit(event.key)
    else return
    event.preventDefault()
  }
  return (
    <chakra.button
      ref={button}
      type="button"
      data-cell
      aria-label={`${name}, ${title}: ${shown ?? 'empty'}`}
      aria-disabled={isLocked}
      tabIndex={props.tabIndex}
      onFocus={props.onReach}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (isLocked) return
        if (cell === null) onSet('usual')
        else props.onEdit()
      }}
      whiteSpace="nowrap"
      color={cell === null ? 'inkFaint' : props.isWrong || !timesInWords(times) ? 'danger' : undefined}
      fontWeight={cell !== null && cell !== 'usual' ? 'strong' : undefined}
    >
      {shown ?? '–'}
    </chakra.button>
  )
}

function isUsual(times: TaskTimes, task: TaskValues): boolean {
  return times.startTime === task.startTime && times.endTime === task.endTime
}
