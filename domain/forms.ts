// What each form must hold before it is sent, and before the server believes it (spec section 5).
import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  ValidationError,
  type AnyObject,
  type Schema,
} from 'yup'
import {
  EMAIL_MAX,
  JOB_DESCRIPTION_MAX,
  MINUTES_PER_DAY,
  PASSWORD_MAX,
  REASON_MAX,
  TASKS_MAX,
} from './limits.ts'
import type { TimesheetLineType } from './people.ts'
import { InvalidInput } from './refusal.ts'
import { fieldsOfType } from './task.ts'
import { workedMinutes, type TaskTimes } from './time.ts'

/** E-mail addresses: top-level domains of two or more letters (rulings 4). */
export const emailPattern = /^[^\s@;,<>"]+@[^\s@;,<>".]+(\.[^\s@;,<>".]+)*\.[a-z]{2,}$/i

// Not yup's own trim(), which fails on what is no text.
const text = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? value.trim() : value))
    .typeError('This is no text')

const email = text().max(EMAIL_MAX).required('Please enter email').matches(emailPattern, {
  message: 'Please input correct email',
  excludeEmptyString: true,
})

export const signInForm = object({
  email,
  password: string().typeError('This is no text').max(PASSWORD_MAX).required('Please enter password'),
  rememberMe: boolean().default(false),
})

export const declineForm = object({
  reason: text()
    .max(REASON_MAX, `At most ${REASON_MAX} characters`)
    .required('Please enter the reason for decline'),
})

const time = number().integer().min(0).max(MINUTES_PER_DAY).nullable().defined()
const notes = text().max(JOB_DESCRIPTION_MAX, `At most ${JOB_DESCRIPTION_MAX} characters`).defined()

const requiredSentence = {
  site: 'Please select Site',
  equipment: 'Please select Fleet',
  workOrder: 'Please select Work Order',
  workOrderTask: 'Please select Task',
  taskCategory: 'Please select Task Category',
  job: 'Please select Job',
  jobCostCode: 'Please select Cost Code',
  glAccount: 'Please select GL Entry',
} as const

/** A task as a draft: what is given must be of the right type. */
const draftTask = object({ startTime: time, endTime: time, notes })

/** A task as submitted: what its type requires must be there, and time must be worked. */
function submittedTask(type: TimesheetLineType) {
  const fields: Record<string, Schema> = {
    notes: notes.required('Please enter Job Description'),
    startTime: time.test('worked', 'Please choose working time', (_, { parent }) =>
      hasWorked(parent as TaskTimes),
    ),
    endTime: time,
  }
  for (const field of fieldsOfType[type]) {
    if (field !== 'notes') fields[field] = mixed().required(requiredSentence[field])
  }
  return object(fields)
}

const submittedTaskOf: Record<TimesheetLineType, Schema> = {
  RENTAL: submittedTask('RENTAL'),
  JOB_COST: submittedTask('JOB_COST'),
  UNBILLED: submittedTask('UNBILLED'),
}

function hasWorked(times: TaskTimes): boolean {
  return workedMinutes({ startTime: times.startTime ?? null, endTime: times.endTime ?? null }) > 0
}

/**
 * The timesheet form. `today` is 'YYYY-MM-DD' in the company's zone; a later start date is refused. As 'draft' a sheet
 * may be incomplete, as 'submitted' it may not (rulings 1).
 */
export function timesheetForm(as: 'draft' | 'submitted', today: string) {
  return object({
    startDate: string()
      .required('Please choose start date')
      .matches(/^\d{4}-\d{2}-\d{2}$/, 'Please choose start date')
      .test('not-future', 'Start date cannot be in the future', (value) => value <= today),
    shift: string().oneOf(['DAY', 'NIGHT']).required(),
    lines: array()
      .of(
        as === 'draft'
          ? draftTask
          : mixed<AnyObject>().test('task', (value, context) => checkTask(value as AnyObject, context.path)),
      )
      .min(1, 'A timesheet has at least one task')
      .max(TASKS_MAX, `A timesheet has at most ${TASKS_MAX} tasks`)
      .required(),
  })
}

// Chosen per task by its type. yup's lazy() would do, but rebuilds its schema for every keystroke in every task.
function checkTask(task: AnyObject, path: string): true | ValidationError {
  try {
    submittedTaskOf[task.timesheetLineType as TimesheetLineType].validateSync(task, { abortEarly: false })
    return true
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return new ValidationError(
      error.inner.map((inner) => new ValidationError(inner.message, inner.value, `${path}.${inner.path}`)),
      task,
      path,
    )
  }
}

/**
 * The value as the schema understands it (trimmed, defaults filled in).
 * @throws InvalidInput with a sentence per field, paths such as `lines.0.site`.
 */
export function parseForm<T>(schema: Schema<T>, value: unknown): T {
  try {
    return schema.validateSync(value, { abortEarly: false, stripUnknown: false })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new InvalidInput(flatten(error))
  }
}

function flatten(error: ValidationError): { path: string; message: string }[] {
  if (error.inner.length > 0) return error.inner.flatMap(flatten)
  return [{ path: (error.path ?? '').replace(/\[(\d+)\]/g, '.$1'), message: error.message }]
}
