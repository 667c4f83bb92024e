// The form of a record of job data: the columns of its file, with the checks of an import.
import { boolean, object, string, type Schema } from 'yup'
import { labelOf } from '#domain/import/label.ts'
import type { Column } from '#domain/import/formats.ts'
import type { Values } from '#domain/import/types.ts'
import { BadValue, readValue } from '#domain/import/values.ts'
import { jobDataFormats } from './formats.ts'
import { kindOf, type JobDataKind } from './kinds.ts'

type Described = (typeof jobDataFormats)[number]['columns'][number]
export type JobDataColumn = Exclude<Described['name'], 'active'>

/** The columns of all kinds; a record has those of its kind. */
export const jobDataColumns = [
  ...new Set(jobDataFormats.flatMap(({ columns }) => columns.map(({ name }) => name))),
].filter((name) => name !== 'active')

/** The values of a record as they appear in a file; another record appears as its key. */
export type JobRecordCells = Partial<Record<JobDataColumn, string>>
export type JobRecordInput = JobRecordCells & { active: boolean }

/** The columns of a kind without the active flag. */
export function columnsOf(kind: JobDataKind): (Column & { name: JobDataColumn })[] {
  const own = kindOf(kind).columns.filter(({ name }) => name !== 'active')
  return own as (Column & { name: JobDataColumn })[]
}

/** Whether a column identifies the record: it is fixed once the record exists, as in an import. */
export function isKey(kind: JobDataKind, { name }: Column): boolean {
  return kindOf(kind).key.includes(name)
}

/** The values of valid cells. @throws BadValue. */
export function valuesOf(kind: JobDataKind, cells: JobRecordCells): Values {
  return Object.fromEntries(
    columnsOf(kind).map((column) => [
      column.name,
      readValue(column, cells[column.name] ?? '', { isKey: isKey(kind, column) }),
    ]),
  )
}

/** The schema of a `JobRecordInput`. */
export function jobRecordForm(kind: JobDataKind): Schema {
  const { rule } = kindOf(kind)
  const columns = columnsOf(kind)
  const fields = Object.fromEntries(columns.map((column) => [column.name, cell(kind, column)]))
  const form = object({ ...fields, active: boolean().strict().required() })
  if (!rule) return form
  return form.test('rule', function (input) {
    const cells = input as JobRecordCells
    if (columns.some((column) => problemIn(kind, column, cells[column.name]) !== null)) return true
    const [problem] = rule(valuesOf(kind, cells))
    const column = columns.find(({ name }) => problem?.startsWith(`${name} `))
    if (!problem || !column) return true
    const message = `${labelOf(column)}${problem.slice(column.name.length)}`
    return this.createError({ path: column.name, message })
  })
}

/** A form's choice of another record has that record's key as its id. */
function cell(kind: JobDataKind, column: Column) {
  const keyed = string()
    .nullable()
    .transform((cast: unknown, given: unknown) => (isChoice(given) ? given.id : cast))
  return keyed.test('cell', function (text) {
    const message = problemIn(kind, column, text)
    return message === null || this.createError({ message })
  })
}

function isChoice(given: unknown): given is { id: string } {
  return typeof given === 'object' && given !== null && 'id' in given && typeof given.id === 'string'
}

/** A sentence for the form; null if the cell is valid. */
function problemIn(kind: JobDataKind, column: Column, text: unknown): string | null {
  const cellText = typeof text === 'string' ? text : ''
  if (column.required && cellText.trim() === '')
    return `Please ${column.refersTo ? 'select' : 'enter'} ${labelOf(column)}`
  try {
    readValue(column, cellText, { isKey: isKey(kind, column) })
    return null
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    return `${labelOf(column)} ${error.message}`
  }
}
