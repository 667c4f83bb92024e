// A task of the form, from the fields that tasks of timesheets and of templates have in common.
import { graphql, readInlineData } from 'react-relay'
import { withFilledIn } from '#domain/timesheet/selections.ts'
import { newTask, type Choice, type TaskValues } from '#domain/timesheet/task.ts'
import type { readTask_task$key } from '#web/__generated__/readTask_task.graphql.ts'
import { codedChoice, equipmentChoice, glAccountChoice, siteChoice, workOrderChoice } from './choices.ts'

/** A new task with its type, its times and its records. */
export function readTask(key: string, ref: readTask_task$key): TaskValues {
  const task = readInlineData(
    graphql`
      fragment readTask_task on Task @inline {
        timesheetLineType
        startTime
        endTime
        taskCategory {
          id
          name
          available
        }
        site {
          id
          location
          number
          available
        }
        equipment {
          id
          name
          description
          site {
            id
            location
            number
          }
          available
        }
        workOrder {
          id
          name
          description
          equipment {
            id
            name
            description
            site {
              id
              location
              number
            }
          }
          available
        }
        workOrderTask {
          id
          name
          description
          available
        }
        job {
          id
          name
          description
          available
        }
        jobCostCode {
          id
          name
          description
          available
        }
        glAccount {
          id
          number
          description
          available
        }
      }
    `,
    ref,
  )
  return withFilledIn({
    ...newTask(key, task.timesheetLineType, task.startTime ?? null),
    endTime: task.endTime ?? null,
    taskCategory: standing(task.taskCategory, ({ id, name }) => ({ id, name })),
    site: standing(task.site, siteChoice),
    equipment: standing(task.equipment, equipmentChoice),
    workOrder: standing(task.workOrder, workOrderChoice),
    workOrderTask: standing(task.workOrderTask, codedChoice),
    job: standing(task.job, codedChoice),
    jobCostCode: standing(task.jobCostCode, codedChoice),
    glAccount: standing(task.glAccount, glAccountChoice),
  })
}

/** The chosen record, and whether it may still be chosen. */
function standing<Found extends { readonly available: boolean }, Made extends Choice>(
  record: Found | null | undefined,
  choiceOf: (record: Found) => Made,
): Made | null {
  return record ? { ...choiceOf(record), available: record.available } : null
}
