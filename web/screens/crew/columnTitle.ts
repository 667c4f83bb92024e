// How a column of the crew day is called.
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { choiceInWords, type TaskValues } from '#domain/timesheet/task.ts'

/** 'WO-1042' and 'Replace hydraulic pump'; 'J-2201 · 03-100' and 'Bench drilling'. */
export function columnTitle(task: TaskValues): { title: string; about: string } {
  const { workOrder, workOrderTask, job, jobCostCode, glAccount, notes } = task
  const codes = [workOrder, workOrderTask, job, jobCostCode, glAccount].flatMap((link) => link?.code ?? [])
  const booked = workOrder ?? job ?? glAccount
  const type = taskTypeLabel[task.timesheetLineType]
  const [firstLine = ''] = notes.trim().split('\n')
  return {
    title: codes.join(' · ') || (booked ? choiceInWords(booked) : `${type} task`),
    about: firstLine || booked?.name || type,
  }
}
