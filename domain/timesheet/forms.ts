// The timesheet form and the forms of decisions; the browser and the server validate with them (spec section 5).
import { array, mixed, number, object, string, ValidationError, type AnyObject, type Schema } from 'yup'
import { DATE_FIRST } from '#domain/bounds.ts'
import { isCalendarDate } from '#domain/date.ts'
import { address, atMost, text } from '#domain/forms.ts'
import {
  EMAIL_MAX,
  FIELD_SERVICE_NOTE_MAX,
  FIELD_SERVICE_NUMBER_MAX,
  FIELD_SERVICE_TEXT_MAX,
  MINUTES_PER_DAY,
  PHOTOS_MAX,
  REASON_MAX,
  TASKS_MAX,
  UNSIGNED_NOTE_MAX,
} from '#domain/limits.ts'
import { TOO_MANY_PHOTOS } from '#domain/photo/photos.ts'
import {
  hiddenAtEmployerSite,
  unsignedReasons,
  type FieldServiceValues,
  type Signatures,
  type Unsigned,
} from './field-service.ts'
import { reasonedActions, reasonMissing, type ReasonedAction } from './lifecycle.ts'
import { linksOf } from './task.ts'
import { forTexts, hasField, taskLabel, taskTexts, type Link, type TaskText } from './task-fields.ts'
import type { TimesheetLineType } from './task-type.ts'
import { workedMinutes, type TaskTimes } from './time.ts'

function reasonForm(action: ReasonedAction) {
  const reason = text().max(REASON_MAX, atMost(REASON_MAX)).default('')
  const missing = reasonMissing[action]
  return object({ reason: missing === null ? reason : reason.required(missing) })
}
export const reasonForms = Object.fromEntries(
  reasonedActions.map((action) => [action, reasonForm(action)]),
) as Record<ReasonedAction, ReturnType<typeof reasonForm>>

const noTime = 'Please choose a time'
/** Minutes after midnight, or null. */
export const time = number()
  .typeError(noTime)
  .integer(noTime)
  .min(0, noTime)
  .max(MINUTES_PER_DAY, noTime)
  .nullable()
  .defined(noTime)

export const START_IN_FUTURE = 'Start date cannot be in the future'

export const TOO_MANY_TASKS = `A timesheet has at most ${TASKS_MAX} tasks`

/** 'Please select GL Entry', for a link that is missing or refers to nothing. */
export function requiredLink(link: Link): string {
  return `Please select ${taskLabel[link]}`
}

const word = (max = FIELD_SERVICE_TEXT_MAX) => text().max(max, atMost(max)).defined()
const quantity = (sentence: string) =>
  number().typeError(sentence).min(0, sentence).max(FIELD_SERVICE_NUMBER_MAX, sentence).nullable().defined()
const signature = string().typeError('Please sign').nullable().defined()

const smuReading = quantity('Please enter correct SMU hours')
const travelKms = quantity('Please enter correct travel KMs')

const email = address().max(EMAIL_MAX, atMost(EMAIL_MAX)).defined()

const REASON_OFF =
  "Please let the customer sign: a reason instead of the customer's signature is switched off"
const REASON_AND_SIGNATURE = 'The customer has signed. Please clear the signature or remove the reason'

type GivenReason = Partial<Unsigned & Pick<Signatures, 'customerSignature'>>

const hasReason = ({ unsignedReason = null }: GivenReason) => unsignedReason !== null

/** Facts that the forms need in addition to the values. */
type Rules = {
  /** Whether field service may have a reason instead of the customer's signature, which is a setting. */
  mayBeUnsigned: boolean
}

const unsignedReason = string()
  .oneOf(unsignedReasons, 'Please choose a reason')
  .nullable()
  .test('instead', REASON_OFF, (_, { parent, options, createError }) => {
    if (!hasReason(parent)) return true
    if (!(options.context as Rules).mayBeUnsigned) return false
    return !parent.customerSignature || createError({ message: REASON_AND_SIGNATURE })
  })
const unsignedNote = word(UNSIGNED_NOTE_MAX)

/** The field-service fields of a draft: given values must be valid. */
const given: Record<keyof FieldServiceValues, Schema> = {
  customerName: word(),
  location: word(),
  manufacturer: word(),
  model: word(),
  rego: word(),
  serialNumber: word(),
  smuReading,
  travelKms,
  additionalInfo: word(FIELD_SERVICE_NOTE_MAX),
  customerEmail: email,
  customerAcceptanceName: word(),
  customerSignature: signature,
  workerSignature: signature,
  unsignedReason,
  unsignedNote,
}

const positive = (schema: typeof smuReading, missing: string, wrong: string) =>
  schema.moreThan(0, wrong).required(missing)

/** Requires a text of the customer, or a reason why it is missing. */
const ofCustomer = (missing: string) =>
  [
    'customer',
    missing,
    (value: unknown, { parent }: { parent: GivenReason }) => Boolean(value) || hasReason(parent),
  ] as const

/**
 * The field-service fields of a submitted timesheet: all are required (spec 5). A reason replaces the fields that need
 * a customer on site: the signature, the name of the person who accepted the work, and the e-mail address.
 */
const required: Record<keyof FieldServiceValues, Schema> = {
  customerName: word().required('Please enter client name'),
  location: word().required('Please enter location'),
  manufacturer: word().required('Please enter manufacturer'),
  model: word().required('Please enter model'),
  rego: word().required('Please enter Veh. Reg. No'),
  serialNumber: word().required('Please enter Serial no'),
  smuReading: positive(smuReading, 'Please enter SMU Hours', 'Please enter correct SMU hours'),
  travelKms: positive(travelKms, 'Please enter Travel KMs', 'Please enter correct travel KMs'),
  additionalInfo: word(FIELD_SERVICE_NOTE_MAX).required('Please enter field service note'),
  customerEmail: email.test(...ofCustomer('Please enter customer email')),
  customerAcceptanceName: word().test(...ofCustomer('Please enter customer acceptance name')),
  customerSignature: signature.test(...ofCustomer('Please sign')),
  workerSignature: signature.required('Please sign'),
  unsignedReason,
  unsignedNote: unsignedNote.test(
    'words',
    'Please enter the reason',
    (value, { parent }) => parent.unsignedReason !== 'OTHER' || Boolean(value),
  ),
}

/** Field service, or null when it is off; without the fields that employer-site mode hides. */
function fieldServiceForm(fields: Record<keyof FieldServiceValues, Schema>, isAtEmployerSite: boolean) {
  const hidden: readonly string[] = isAtEmployerSite ? hiddenAtEmployerSite : []
  const shown = Object.entries(fields).filter(([field]) => !hidden.includes(field))
  return object(Object.fromEntries(shown)).default(undefined).nullable()
}

/** A text of a task, empty by default. The message for a missing one: 'Please enter Job Description'. */
const written = (name: TaskText) => word(taskTexts[name].max).default('')

/** The names of photos; null for those that the task has. */
const photos = array().of(string().defined()).max(PHOTOS_MAX, TOO_MANY_PHOTOS).nullable()

/** A task of a draft: given values must be valid. */
function draftTask(isAtEmployerSite: boolean) {
  return object({
    startTime: time,
    endTime: time,
    ...forTexts(written),
    photos,
    fieldService: fieldServiceForm(given, isAtEmployerSite),
  })
}

const NO_WORKING_TIME = 'Please choose working time'

/** A submitted task: the fields of its type and site are required, and it must have working time. */
function submittedTask(type: TimesheetLineType, isAtEmployerSite: boolean) {
  const requiredLinks = linksOf(type, isAtEmployerSite).map(
    (link) => [link, mixed().required(requiredLink(link))] as const,
  )
  return object({
    ...Object.fromEntries(requiredLinks),
    ...forTexts((name) => {
      const isRequired = taskTexts[name].isRequired && hasField(type, name)
      return isRequired ? written(name).required(`Please enter ${taskLabel[name]}`) : written(name)
    }),
    startTime: time.test('worked', NO_WORKING_TIME, (_, { parent }) => hasWorked(parent) || lacksEnd(parent)),
    endTime: time.test('ended', NO_WORKING_TIME, (_, { parent }) => !lacksEnd(parent)),
    photos,
    fieldService: fieldServiceForm(required, isAtEmployerSite),
  })
}

type TaskForms = Record<TimesheetLineType, readonly [away: Schema, atEmployerSite: Schema]>

function taskForms(make: (type: TimesheetLineType, isAtEmployerSite: boolean) => Schema): TaskForms {
  const both = (type: TimesheetLineType) => [make(type, false), make(type, true)] as const
  return { RENTAL: both('RENTAL'), JOB_COST: both('JOB_COST'), UNBILLED: both('UNBILLED') }
}

const tasksAs = {
  draft: taskForms((_, isAtEmployerSite) => draftTask(isAtEmployerSite)),
  submitted: taskForms(submittedTask),
}

type GivenTimes = { readonly [Time in keyof TaskTimes]?: TaskTimes[Time] }

function hasWorked({ startTime = null, endTime = null }: GivenTimes): boolean {
  return workedMinutes({ startTime, endTime }) > 0
}

/** Whether only the end is missing. */
function lacksEnd({ startTime = null, endTime = null }: GivenTimes): boolean {
  return startTime !== null && endTime === null
}

/**
 * The timesheet form as sent (`asSent`). A draft may be incomplete, a submitted timesheet may not (rulings 1).
 * @param today 'YYYY-MM-DD' in the company's zone. A later start date is invalid.
 * @param mayBeUnsigned whether a reason may replace the customer's signature.
 */
export function timesheetForm(as: 'draft' | 'submitted', today: string, mayBeUnsigned: boolean) {
  if (forms?.today !== today || forms.mayBeUnsigned !== mayBeUnsigned) {
    const make = (as: 'draft' | 'submitted') => makeForm(as, today, { mayBeUnsigned })
    forms = { today, mayBeUnsigned, draft: make('draft'), submitted: make('submitted') }
  }
  return forms[as]
}

type Form = ReturnType<typeof makeForm>
// Cached for a day, because making a schema takes as long as validating with it.
let forms: (Rules & { today: string; draft: Form; submitted: Form }) | null = null

function makeForm(as: 'draft' | 'submitted', today: string, rules: Rules) {
  return object({
    startDate: string()
      .required('Please choose start date')
      .test('day', 'Please choose start date', (value) => !value || isDay(value))
      .test('not-future', START_IN_FUTURE, (value) => !isDay(value) || value <= today),
    shift: string().oneOf(['DAY', 'NIGHT'], 'Please choose shift').required('Please choose shift'),
    lines: array()
      .of(
        mixed<AnyObject>().test('task', (value, context) =>
          checkTask(tasksAs[as], value as AnyObject, rules, context.path),
        ),
      )
      .min(1, 'A timesheet has at least one task')
      .max(TASKS_MAX, TOO_MANY_TASKS)
      .required(),
  })
}

const isDay = (date: string) => isCalendarDate(date) && date >= DATE_FIRST

// Chooses the schema of a task by its type. yup's lazy() would rebuild the schema on every keystroke in every task.
function checkTask(forms: TaskForms, task: AnyObject, rules: Rules, path: string): true | ValidationError {
  try {
    const [away, atEmployerSite] = forms[task.timesheetLineType as TimesheetLineType]
    const schema = task.fieldService && task.employerSite ? atEmployerSite : away
    schema.validateSync(task, { abortEarly: false, context: rules })
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
