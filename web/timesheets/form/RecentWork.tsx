// The person's recent work orders and jobs: a press adds a task on one of them.
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { PastDay } from '#domain/timesheet/copy.ts'
import { withJob, withWorkOrder } from '#domain/timesheet/selections.ts'
import { choiceInWords, type Choice, type TaskValues, type WorkOrderChoice } from '#domain/timesheet/task.ts'
import { allowedLineTypes, type TaskType, type TimesheetLineType } from '#domain/timesheet/task-type.ts'
import { Suggestions } from '#web/design/Suggestions.tsx'
import type { Recents } from './recents.ts'

type Props = {
  recents: Recents
  /** Newest first; they are offered in this order. */
  days: readonly PastDay[]
  taskType: TaskType
  onAdd: (type: TimesheetLineType, make: (task: TaskValues) => TaskValues) => void
}

const SHOWN = 3

export function RecentWork({ recents, days, taskType, onAdd }: Props) {
  const offered = useMemo(() => recentWork(recents, days, taskType, SHOWN), [recents, days, taskType])
  if (offered.length === 0) return null
  return (
    <Suggestions
      label="Add a task of recent work"
      items={offered.map(({ choice, type, make }) => ({
        key: choice.id,
        icon: <Plus aria-hidden />,
        content: choiceInWords(choice),
        onPick: () => onAdd(type, make),
      }))}
    />
  )
}

/** The recent work orders and jobs, the latest first. */
export function recentWork(recents: Recents, days: readonly PastDay[], taskType: TaskType, count: number) {
  const order = days.flatMap(({ lines }) =>
    lines.flatMap(({ workOrder, job }) => (workOrder ?? job)?.id ?? []),
  )
  const rankOf = ({ id }: Choice) => (order.includes(id) ? order.indexOf(id) : Infinity)
  const allowed = allowedLineTypes(taskType)
  const works = [
    ...(allowed.includes('RENTAL') ? recents.workOrder.map(rental) : []),
    ...(allowed.includes('JOB_COST') ? recents.job.map(jobCost) : []),
  ]
  return works.toSorted((a, b) => (rankOf(a.choice) < rankOf(b.choice) ? -1 : 0)).slice(0, count)
}

function rental(choice: WorkOrderChoice) {
  const make = (task: TaskValues) => withWorkOrder(task, choice)
  return { choice, type: 'RENTAL', make } as const
}

function jobCost(choice: Choice) {
  const make = (task: TaskValues) => withJob(task, choice)
  return { choice, type: 'JOB_COST', make } as const
}
