// The tasks of the form: which are expanded, and what adding, duplicating, switching and deleting one does (spec 2 and
// 4).
import { newUuid } from '#web/client/uuid.ts'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { allowedLineTypes, type TaskType, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import {
  defaultLineType,
  duplicateTask,
  hasData,
  isUntouched,
  newTask,
  nextStartTime,
  withLineType,
  type TaskValues,
  type TimesheetValues,
} from '#domain/timesheet/task.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { deleting } from '#web/forms/questions.ts'
import { notYourTaskType, switchingTask } from '#web/timesheets/form/questions.ts'

type Options = {
  taskType: TaskType
  mayAddFieldService: boolean
  /** The keys of the tasks that start expanded. */
  openAtFirst: readonly string[]
}

type SetValue = (field: string, value: unknown) => unknown

/**
 * Every function but `onAdd` is a constant for the life of the form, so that a task renders only for its own changes.
 */
export function useTasks(
  values: TimesheetValues,
  setValue: SetValue,
  { taskType, mayAddFieldService, openAtFirst }: Options,
) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst))
  const confirm = useConfirm()
  const latest = useRef({ values, setValue })
  latest.current = { values, setValue }

  const setTasks = useCallback((tasks: readonly TaskValues[]) => {
    void latest.current.setValue('lines', tasks)
  }, [])
  const setTask = useCallback((index: number, task: TaskValues) => {
    void latest.current.setValue(`lines.${index}`, task)
  }, [])
  const insert = useCallback(
    (index: number, task: TaskValues) => {
      // Renders synchronously, so that the task can be scrolled into view.
      flushSync(() => {
        setOpen(new Set([task.key]))
        setTasks(latest.current.values.lines.toSpliced(index, 0, task))
      })
      toTask(index)
      focusTask(index)
    },
    [setTasks],
  )
  const onToggle = useCallback((key: string) => {
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  const onType = useCallback(
    async (index: number, type: TimesheetLineType) => {
      if (!allowedLineTypes(taskType).includes(type)) return void confirm(notYourTaskType)
      const task = latest.current.values.lines[index]!
      if (!hasData(task) || (await confirm(switchingTask))) setTask(index, withLineType(task, type))
    },
    [confirm, setTask, taskType],
  )
  const onDuplicate = useCallback(
    (index: number) => {
      const task = latest.current.values.lines[index]!
      insert(index + 1, duplicateTask(task, newUuid(), mayAddFieldService))
    },
    [insert, mayAddFieldService],
  )
  const onDelete = useCallback(
    async (index: number) => {
      if (await confirm(deleting)) setTasks(latest.current.values.lines.toSpliced(index, 1))
    },
    [confirm, setTasks],
  )
  const onAdd = () => {
    const { lines, shift } = values
    const start = nextStartTime(lines, shift)
    insert(lines.length, newTask(newUuid(), defaultLineType(taskType), start))
  }
  /** Adds a task derived from an empty one. It replaces the last task if that is still empty. */
  const onAddOf = (type: TimesheetLineType, make: (task: TaskValues) => TaskValues) => {
    const { lines, shift } = values
    const at = lines.length - 1
    const last = lines[at]
    if (!last || !isUntouched(last))
      return insert(lines.length, make(newTask(newUuid(), type, nextStartTime(lines, shift))))
    setTask(at, make(withLineType(last, type)))
    setOpen(new Set([last.key]))
    toTask(at)
  }
  const closeAll = useCallback(() => setOpen(new Set()), [])
  const show = useCallback(
    (keys: readonly string[]) => setOpen((before) => new Set([...before, ...keys])),
    [],
  )
  return { open, show, closeAll, onToggle, onType, onDuplicate, onDelete, onAdd, onAddOf }
}

/** A person who adds a task fills it in next. */
function focusTask(index: number): void {
  document.querySelector<HTMLElement>(`[data-task="${index}"] input:checked`)?.focus({ preventScroll: true })
}

/** Scrolls a task into view. */
export function toTask(index: number): void {
  document.querySelector(`[data-task="${index}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
}
