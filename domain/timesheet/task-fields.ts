// The fields of a task: the records that it refers to (links), its typed fields (texts), and the fields of each task type
// (spec 2). These tables make the form, its checks, GraphQL, REST, the row and the history.
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
/** The name of a link in the form and in GraphQL; the database column adds Id. */
export type Link = keyof typeof linkLabel

/** The records that a task can refer to. */
export const links = Object.keys(linkLabel) as Link[]

type Text = {
  label: string
  /** Characters. */
  max: number
  /** Rows of the text area; 1 makes it a single line. */
  rows: number
  /** Whether Submit requires it of a task that has the field. */
  isRequired: boolean
}
const textTable = {
  notes: {
    label: 'Job Description',
    max: JOB_DESCRIPTION_MAX,
    rows: 2,
    isRequired: true,
  },
} satisfies Record<string, Text>
/** The name of a text in the form, in GraphQL and in the database. */
export type TaskText = keyof typeof textTable
export type TaskTexts = Record<TaskText, string>

/** The typed fields of a task. */
export const taskTexts: Readonly<Record<TaskText, Text>> = textTable
export const texts = Object.keys(textTable) as TaskText[]

export type TaskField = Link | TaskText

/**
 * The fields of each task type (spec 2) in the order of the form. A field that fills in others comes before them.
 */
export const fieldsOfType = {
  RENTAL: ['workOrder', 'site', 'equipment', 'workOrderTask', 'taskCategory', 'notes'],
  JOB_COST: ['job', 'jobCostCode', 'taskCategory', 'notes'],
  UNBILLED: ['glAccount', 'notes'],
} as const satisfies Record<TimesheetLineType, readonly TaskField[]>

/** The label of each field, in the form and the history. */
export const taskLabel: Readonly<Record<TaskField, string>> = {
  ...linkLabel,
  ...forTexts((text) => taskTexts[text].label),
}

/** The links that a work order fills in; the form collapses them. */
export const broughtByWorkOrder = ['site', 'equipment'] as const satisfies readonly Link[]

/** A link whose choices depend on another link. */
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

/** One value for each link. */
export function forLinks<T>(make: (link: Link) => T): Record<Link, T> {
  return Object.fromEntries(links.map((link) => [link, make(link)])) as Record<Link, T>
}

export function noTexts(): TaskTexts {
  return forTexts(() => '')
}
