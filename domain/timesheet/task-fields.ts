// The fields of a task as data: the records it points at (links), what is typed into it (texts), and which of them the
// form of each task type has (spec 2). The form, its checks, the API, REST, the row and the history are made from these tables.
import { JOB_DESCRIPTION_MAX } from '#domain/limits.ts'
import type { TimesheetLineType } from './task-type.ts'

const linkLabel = {
  site: 'Site',
  equipment: 'Fleet',
  workOrder: 'Work Order',
  taskCategory: 'Task Category',
  workOrderTask: 'Task',
  job: 'Job',
  jobCostCode: 'Cost Code',
  glAccount: 'GL Entry',
} as const
/** The name of a link, in the form, over GraphQL and, followed by Id, in the database. */
export type Link = keyof typeof linkLabel

/** The records a task may point at. */
export const links = Object.keys(linkLabel) as Link[]

type Text = {
  label: string
  /** Characters. */
  max: number
  /** Rows of its box in the form; with one, it is a line of text. */
  rows: number
  /** Whether a task that has the field needs it to be submitted. */
  isRequired: boolean
  /** Whether signatures vouch for it, so that they go when it changes (spec 5). */
  isSignedFor: boolean
}
const textTable = {
  notes: {
    label: 'Job Description',
    max: JOB_DESCRIPTION_MAX,
    rows: 2,
    isRequired: true,
    isSignedFor: true,
  },
} satisfies Record<string, Text>
/** The name of a text, in the form, over GraphQL and in the database. */
export type TaskText = keyof typeof textTable
export type TaskTexts = Record<TaskText, string>

/** What may be typed into a task. */
export const taskTexts: Readonly<Record<TaskText, Text>> = textTable
export const texts = Object.keys(textTable) as TaskText[]

export type TaskField = Link | TaskText

/**
 * The fields of each task type (spec 2) in the order of the form: what brings the others comes first, a work order its
 * fleet item and that its site.
 */
export const fieldsOfType = {
  RENTAL: ['workOrder', 'site', 'equipment', 'workOrderTask', 'taskCategory', 'notes'],
  JOB_COST: ['job', 'jobCostCode', 'taskCategory', 'notes'],
  UNBILLED: ['glAccount', 'notes'],
} as const satisfies Record<TimesheetLineType, readonly TaskField[]>

/** What the form and the history call each field. */
export const taskLabel: Readonly<Record<TaskField, string>> = {
  ...linkLabel,
  ...forTexts((text) => taskTexts[text].label),
}

/** What a work order brings, and what its form folds behind it. */
export const broughtByWorkOrder = ['site', 'equipment'] as const satisfies readonly Link[]

/** A link is chosen within another one: without that there is nothing to choose from. */
export const chosenWithin: Readonly<Partial<Record<TaskField, Link>>> = {
  workOrderTask: 'workOrder',
  jobCostCode: 'job',
}

export function hasField(timesheetLineType: TimesheetLineType, field: TaskField): boolean {
  const fields: readonly TaskField[] = fieldsOfType[timesheetLineType]
  return fields.includes(field)
}

export function isText(field: TaskField): field is TaskText {
  return field in textTable
}

/** One value for each text. */
export function forTexts<T>(make: (text: TaskText) => T): Record<TaskText, T> {
  return Object.fromEntries(texts.map((text) => [text, make(text)])) as Record<TaskText, T>
}

export function noTexts(): TaskTexts {
  return forTexts(() => '')
}
