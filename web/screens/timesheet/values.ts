// The timesheet form's values: from a stored timesheet, and to what is sent.
import { graphql, readInlineData } from 'react-relay'
import { fieldsOfType, newTask, type TaskValues, type TimesheetValues } from '#domain/task.ts'
import type { values_timesheet$key } from '#web/__generated__/values_timesheet.graphql.ts'
import type { TimesheetLineInput } from '#web/__generated__/useRecordingSaveMutation.graphql.ts'
import { codedChoice, equipmentChoice, glAccountChoice, siteChoice, workOrderChoice } from './lookups.ts'

/** The form's values of a stored timesheet. */
export function readValues(key: values_timesheet$key): TimesheetValues {
  const timesheet = readInlineData(
    graphql`
      fragment values_timesheet on Timesheet @inline {
        startDate
        shift
        lines {
          id
          timesheetLineType
          startTime
          endTime
          notes
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
            site {
              id
              location
              number
            }
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
      }
    `,
    key,
  )
  return {
    startDate: timesheet.startDate,
    shift: timesheet.shift,
    lines: timesheet.lines.map((line) => ({
      ...newTask(line.id, line.timesheetLineType, line.startTime ?? null),
      endTime: line.endTime ?? null,
      notes: line.notes,
      taskCategory: line.taskCategory ?? null,
      site: line.site ? siteChoice(line.site) : null,
      equipment: line.equipment ? equipmentChoice(line.equipment) : null,
      workOrder: line.workOrder ? workOrderChoice(line.workOrder) : null,
      workOrderTask: line.workOrderTask ? codedChoice(line.workOrderTask) : null,
      job: line.job ? codedChoice(line.job) : null,
      jobCostCode: line.jobCostCode ? codedChoice(line.jobCostCode) : null,
      glAccount: line.glAccount ? glAccountChoice(line.glAccount) : null,
    })),
  }
}

/** One task as it is sent: the fields of its type, links by id. */
export function lineInput(task: TaskValues): TimesheetLineInput {
  const links = Object.fromEntries(
    fieldsOfType[task.timesheetLineType].flatMap((field) =>
      field === 'notes' ? [] : [[field, task[field]?.id ?? null]],
    ),
  )
  const { timesheetLineType, startTime, endTime, notes } = task
  return { timesheetLineType, startTime, endTime, notes, ...links }
}
