// Descriptions that nobody wrote: a task's records fill them in, and a submitted task may keep them (rulings 2c).
import type { TimesheetLineType } from './task-type.ts'

/** The records that fill in a description, the preferred one first, and how a screen names them. */
const sources = {
  workOrder: 'from the order',
  glAccount: 'from the GL entry',
  jobCostCode: 'from the cost code',
  job: 'from the job',
} as const
type Source = keyof typeof sources
const inOrder = Object.keys(sources) as Source[]

/** The record that a task of each type is booked to, whose earlier descriptions are offered again. */
export const bookedTo = {
  RENTAL: 'workOrder',
  JOB_COST: 'jobCostCode',
  UNBILLED: 'glAccount',
} as const satisfies Record<TimesheetLineType, Source>

/** The names that can be filled in. */
type Filling = { readonly [Record in Source]?: { readonly name: string } | null | undefined }
type Described = { readonly description: string } | null | undefined

/** The description that the records of a task suggest; '' without records. */
export function suggestedNotes(records: Filling): string {
  const source = inOrder.find((source) => records[source])
  return source ? records[source]!.name.trim() : ''
}

/** Where a description comes from that nobody wrote: 'from the order'; null for a written or empty one. */
export function filledInFrom({ notes, ...records }: Filling & { readonly notes: string }): string | null {
  const words = spaced(notes)
  const source = inOrder.find((source) => words !== '' && spaced(records[source]?.name ?? '') === words)
  return source ? sources[source] : null
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** The records of a task with the names that the form fills in, from its rows or from GraphQL. */
export function fillingRecords({
  workOrder,
  jobCostCode,
  job,
  glAccount,
}: Readonly<Record<'workOrder' | 'jobCostCode' | 'job', Described>> & {
  readonly glAccount: { readonly number: number; readonly description: string } | null | undefined
}): Filling {
  const named = (record: Described) => record && { name: record.description }
  return {
    workOrder: named(workOrder),
    jobCostCode: named(jobCostCode),
    job: named(job),
    glAccount: glAccount && { name: glAccountName(glAccount) },
  }
}

/** The description of a GL account without its number, with which it starts. */
export function glAccountName({
  number,
  description,
}: {
  readonly number: number
  readonly description: string
}): string {
  return description.slice(String(number).length).trim()
}
