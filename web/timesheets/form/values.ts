// The timesheet form's values: from a stored timesheet, and to the mutation's input.
import { graphql, readInlineData } from 'react-relay'
import { newFieldService, type FieldServiceValues } from '#domain/timesheet/field-service.ts'
import { forTexts } from '#domain/timesheet/task-fields.ts'
import { asSent, linksOf, type TaskValues, type TimesheetValues } from '#domain/timesheet/task.ts'
import type {
  values_timesheet$data,
  values_timesheet$key,
} from '#web/__generated__/values_timesheet.graphql.ts'
import type { TimesheetLineInput } from '#web/__generated__/useRecordingEditMutation.graphql.ts'
import type { TemplateLineInput } from '#web/__generated__/SaveTemplateMutation.graphql.ts'
import { signedForOf } from '#web/timesheets/signedFor.ts'
import { readTask } from './task/readTask.ts'

/** The form's values for a stored timesheet. */
export function readValues(key: values_timesheet$key): TimesheetValues {
  const { startDate, shift, lines } = readInlineData(storedTimesheet, key)
  return { startDate, shift, lines: lines.map(readLine) }
}

const storedTimesheet = graphql`
  fragment values_timesheet on Timesheet @inline {
    startDate
    shift
    lines {
      id
      ...readTask_task
      notes
      employerSite
      photos {
        name
      }
      fieldService {
        customerName
        location
        manufacturer
        model
        rego
        serialNumber
        smuReading
        travelKms
        additionalInfo
        customerEmail
        customerAcceptanceName
        customerSignature
        workerSignature
        unsignedReason
        unsignedNote
        customerSignedFor
        workerSignedFor
      }
    }
  }
`

function readLine(line: values_timesheet$data['lines'][number]): TaskValues {
  return {
    ...readTask(line.id, line),
    id: line.id,
    ...forTexts((text) => line[text]),
    fieldServiceOn: line.fieldService != null,
    employerSite: line.employerSite,
    photos: line.photos.map(({ name }) => name),
    signedFor: signedForOf(line.fieldService),
    fieldService: line.fieldService
      ? readFieldService(line.fieldService, line.employerSite)
      : newFieldService(),
  }
}

type Stored<T> = { readonly [K in keyof T]: null extends T[K] ? T[K] | undefined : T[K] }

// The company as customer is stored by employer-site mode, not typed by a person.
function readFieldService(
  {
    customerSignedFor: _,
    workerSignedFor: __,
    ...stored
  }: Stored<FieldServiceValues & { customerSignedFor: string | null; workerSignedFor: string | null }>,
  employerSite: boolean,
): FieldServiceValues {
  const { smuReading = null, travelKms = null, customerSignature = null, workerSignature = null } = stored
  const { unsignedReason = null } = stored
  const customerName = employerSite ? '' : stored.customerName
  const signatures = { customerSignature, workerSignature }
  return { ...stored, customerName, smuReading, travelKms, ...signatures, unsignedReason }
}

/** One task as mutation input: links by id, and field service if it is on. */
export function lineInput(task: TaskValues): TimesheetLineInput {
  const { employerSite, fieldService } = asSent(task)
  return { ...correctedLine(task), employerSite, fieldService, photos: task.photos }
}

/** One task of somebody else’s timesheet, without what only its owner can change. */
export function correctedLine(task: TaskValues): TimesheetLineInput {
  const { id, employerSite } = asSent(task)
  return { id, ...bookingInput(task, employerSite), ...forTexts((text) => task[text]) }
}

/** One task of a template as mutation input. */
export function patternInput(task: TaskValues): TemplateLineInput {
  return bookingInput(task, false)
}

function bookingInput(task: TaskValues, isAtEmployerSite: boolean) {
  const { timesheetLineType, startTime, endTime } = task
  const linked = linksOf(timesheetLineType, isAtEmployerSite).map((link) => [link, task[link]?.id ?? null])
  return { timesheetLineType, startTime, endTime, ...Object.fromEntries(linked) }
}
