// A timesheet next to the prepared day that it was begun from.
import { graphql, readInlineData } from 'react-relay'
import { asCompared } from '#domain/crew/changes.ts'
import { differenceOf, type Difference } from '#domain/crew/difference.ts'
import { fullName } from '#domain/people.ts'
import { newTask, type PreparedBasis, type TaskValues } from '#domain/timesheet/task.ts'
import type { comparison_task$key } from '#web/__generated__/comparison_task.graphql.ts'
import type { comparison_timesheet$key } from '#web/__generated__/comparison_timesheet.graphql.ts'
import { codedChoice, glAccountChoice, siteChoice } from '#web/timesheets/form/task/choices.ts'

type Day = Pick<PreparedBasis, 'shift' | 'lines'>

export type Comparison = {
  /** 'First Last' of who prepared it. */
  by: string
  prepared: Day
  handedIn: Day
  difference: Difference
}

/** Null for a timesheet that was not begun from a prepared day. */
export function readComparison(key: comparison_timesheet$key): Comparison | null {
  const { preparedDay, shift, lines } = readInlineData(
    graphql`
      fragment comparison_timesheet on Timesheet @inline {
        shift
        lines {
          ...comparison_task
          notes
        }
        preparedDay {
          shift
          preparedBy {
            firstName
            lastName
          }
          lines {
            ...comparison_task
            notes
          }
        }
      }
    `,
    key,
  )
  if (!preparedDay) return null
  const prepared = dayOf(preparedDay)
  const handedIn = dayOf({ shift, lines })
  const compared = ({ shift, lines }: Day) => ({ shift, lines: lines.map(asCompared) })
  return {
    ...{ by: fullName(preparedDay.preparedBy), prepared, handedIn },
    difference: differenceOf(compared(prepared), compared(handedIn)),
  }
}

type Line = comparison_task$key & { readonly notes: string }

function dayOf({ shift, lines }: { readonly shift: Day['shift']; readonly lines: readonly Line[] }): Day {
  return { shift, lines: lines.map((line, at) => ({ ...readTask(`${at}`, line), notes: line.notes })) }
}

/** Only with what the comparison needs. */
function readTask(key: string, ref: comparison_task$key): TaskValues {
  const task = readInlineData(
    graphql`
      fragment comparison_task on Task @inline {
        timesheetLineType
        startTime
        endTime
        taskCategory {
          id
          name
        }
        site {
          id
          location
          number
        }
        equipment {
          id
          name
          description
        }
        workOrder {
          id
          name
          description
        }
        workOrderTask {
          id
          name
          description
        }
        job {
          id
          name
          description
        }
        jobCostCode {
          id
          name
          description
        }
        glAccount {
          id
          number
          description
        }
      }
    `,
    ref,
  )
  const { site, glAccount, taskCategory } = task
  const records = {
    taskCategory,
    site: site && siteChoice(site),
    equipment: task.equipment && codedChoice(task.equipment),
    workOrder: task.workOrder && codedChoice(task.workOrder),
    workOrderTask: task.workOrderTask && codedChoice(task.workOrderTask),
    job: task.job && codedChoice(task.job),
    jobCostCode: task.jobCostCode && codedChoice(task.jobCostCode),
    glAccount: glAccount && glAccountChoice(glAccount),
  }
  const known = Object.fromEntries(Object.entries(records).map(([link, record]) => [link, record ?? null]))
  return {
    ...newTask(key, task.timesheetLineType, task.startTime ?? null),
    endTime: task.endTime ?? null,
    ...known,
  }
}
