// Gives one task's fields a form of their own, whose values are the task.
import { setIn, type FormikErrors, type FormikTouched } from 'formik'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { SignatureField } from '#domain/timesheet/field-service.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { withRemembered } from '#domain/timesheet/visits.ts'
import { FieldScope, type ScopedForm } from '#web/fields/FieldScope.tsx'
import type { OptionRequest } from '#web/fields/options.ts'
import { RecentsContext, VisitsContext, type RecentLink } from '#web/timesheets/form/recents.ts'

/** The task that a field belongs to. The handle is a constant for the life of the task. */
type TaskHandle = {
  /** The current values. */
  read: () => TaskValues
  change: (make: (task: TaskValues) => TaskValues) => void
  /** Whether it may be signed now; otherwise the form shows what is missing. */
  mayBeSigned: (signature: SignatureField) => Promise<boolean>
}

const TaskContext = createContext<TaskHandle | null>(null)

/** For fields that change more of a task than their own value. */
export function useTask(): TaskHandle {
  return useContext(TaskContext)!
}

/** A look-up's `load` that receives the task's current values. */
export function useTaskLoader<Found>(
  load: (environment: Environment, request: OptionRequest, task: TaskValues) => Promise<Found>,
): (request: OptionRequest) => Promise<Found> {
  const environment = useRelayEnvironment()
  const { read } = useTask()
  return useCallback((request) => load(environment, request, read()), [load, environment, read])
}

/** A look-up's `recent`: the person's recent choices that fit the task. */
export function useRecent<L extends RecentLink>(link: L) {
  const offer = useContext(RecentsContext)
  const { read } = useTask()
  return useCallback(() => offer(link, read()), [offer, link, read])
}

/** A field's `onChange` that computes a new task from the current one. */
export function useTaskChange<Value>(
  make: (task: TaskValues, value: Value) => TaskValues,
): (value: Value) => void {
  const { change } = useTask()
  return useCallback((value) => change((task) => make(task, value)), [make, change])
}

type Props = {
  /** Minutes from start to end. It is shown as a field, but derived from the end time. */
  duration: number | null
  submitCount: number
  /** The whole form's. */
  setFieldTouched: ScopedForm<unknown>['setFieldTouched']
  index: number
  task: TaskValues
  errors: FormikErrors<TaskValues> | undefined
  touched: FormikTouched<TaskValues> | undefined
  onTask: (index: number, task: TaskValues) => void
  onSign: (index: number, signature: SignatureField) => Promise<boolean>
  children: ReactNode
}

export function TaskScope({ duration, task, errors, touched, submitCount, children, ...props }: Props) {
  const { index, onTask, onSign } = props
  const visits = useContext(VisitsContext)
  const latest = useRef({ index, task, visits, onTask, onSign })
  latest.current = { index, task, visits, onTask, onSign }
  const [handle] = useState((): TaskHandle => ({
    read: () => latest.current.task,
    change: (make) => {
      const { index, task, visits, onTask } = latest.current
      onTask(index, withRemembered(task, make(task), visits))
    },
    mayBeSigned: (signature) => latest.current.onSign(latest.current.index, signature),
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
