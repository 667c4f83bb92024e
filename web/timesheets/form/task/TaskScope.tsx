// Gives one task's fields a form of their own: they know the task as if it were all there is.
import { setIn, type FormikErrors, type FormikTouched } from 'formik'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { FieldScope, type ScopedForm } from '#web/fields/FieldScope.tsx'
import type { Asked } from '#web/fields/options.ts'
import { RecentsContext, type RecentLink } from '#web/timesheets/form/recents.ts'

/** The task that a field is in. It stays the same for as long as the task is there. */
type TaskHandle = {
  /** As it is when asked. */
  read: () => TaskValues
  change: (make: (task: TaskValues) => TaskValues) => void
}

const TaskContext = createContext<TaskHandle | null>(null)

/** For what changes more of a task than the field it is chosen in. */
export function useTask(): TaskHandle {
  return useContext(TaskContext)!
}

/** A look-up's `load` that is given the task as it is when asked. */
export function useTaskLoader<Found>(
  load: (environment: Environment, asked: Asked, task: TaskValues) => Promise<Found>,
): (asked: Asked) => Promise<Found> {
  const environment = useRelayEnvironment()
  const { read } = useTask()
  return useCallback((asked) => load(environment, asked, read()), [load, environment, read])
}

/** A look-up's `recent`: what the person chose lately, as far as it fits in with the task. */
export function useRecent<L extends RecentLink>(link: L) {
  const offer = useContext(RecentsContext)
  const { read } = useTask()
  return useCallback(() => offer(link, read()), [offer, link, read])
}

/** A field's `onChange` that makes another task of the task. */
export function useTaskChange<Value>(
  make: (task: TaskValues, value: Value) => TaskValues,
): (value: Value) => void {
  const { change } = useTask()
  return useCallback((value) => change((task) => make(task, value)), [make, change])
}

type Props = {
  /** Minutes from start to end, shown as a field though it is none: it is where the end lies. */
  duration: number | null
  submitCount: number
  /** Of the whole form. */
  setFieldTouched: ScopedForm<unknown>['setFieldTouched']
  index: number
  task: TaskValues
  errors: FormikErrors<TaskValues> | undefined
  touched: FormikTouched<TaskValues> | undefined
  onTask: (index: number, task: TaskValues) => void
  children: ReactNode
}

export function TaskScope({ duration, task, errors, touched, submitCount, children, ...props }: Props) {
  const { index, onTask } = props
  const latest = useRef({ index, task, onTask })
  latest.current = { index, task, onTask }
  const [handle] = useState((): TaskHandle => ({
    read: () => latest.current.task,
    change: (make) => latest.current.onTask(latest.current.index, make(latest.current.task)),
  }))
  const scoped = {
    values: { ...task, duration },
    errors,
    touched,
    submitCount,
    setFieldValue: (name: string, value: unknown) =>
      handle.change((now) => setIn(now, name, value) as TaskValues),
    setFieldTouched: (name: string, isTouched: boolean) =>
      props.setFieldTouched(`lines.${index}.${name}`, isTouched),
  }
  return (
    <TaskContext.Provider value={handle}>
      <FieldScope form={scoped}>{children}</FieldScope>
    </TaskContext.Provider>
  )
}
