// Why a task cannot be signed yet: whatever Submit would require or refuse. An incomplete task cannot be signed,
// because a later correction would clear the signature (rulings 2b).
import { formProblems } from '#domain/forms.ts'
import type { Refusal } from '#domain/refusal.ts'
import { firstRefusal, submitChecks, type CheckSettings } from './checks.ts'
import {
  dataFields,
  fieldServiceLabel,
  linksAtEmployerSite,
  type FieldServiceData,
  type SignatureField,
  type Unsigned,
} from './field-service.ts'
import { timesheetForm } from './forms.ts'
import { asSent, type TimesheetValues } from './task.ts'
import { fieldsOfType, taskLabel } from './task-fields.ts'

/** The person of each signature. */
export const signer: Readonly<Record<SignatureField, string>> = {
  customerSignature: 'the customer',
  workerSignature: 'the mechanic',
}

/** A field of the timesheet form: its path, such as `lines.0.notes`, and its label. */
export type NamedField = { path: string; label: string }

/**
 * The fields of the day and of one task that Submit would not accept, in the order of the form; without the signatures.
 * @param today 'YYYY-MM-DD' in the company's zone.
 * @param mayBeUnsigned whether a reason may replace the customer's signature.
 */
export function missingBeforeSigning(
  values: TimesheetValues,
  index: number,
  today: string,
  mayBeUnsigned: boolean,
): NamedField[] {
  const sent = { ...values, lines: values.lines.map(asSent) }
  const form = timesheetForm('submitted', today, mayBeUnsigned)
  const wrong = new Set(formProblems(form, sent).map(({ path }) => path))
  return fieldsToSign(values, index).filter(({ path }) => wrong.has(path))
}

function fieldsToSign({ lines }: TimesheetValues, index: number): NamedField[] {
  const task = lines[index]!
  const inTask = (field: string, label: string) => ({ path: `lines.${index}.${field}`, label })
  const fields = new Set([...fieldsOfType[task.timesheetLineType], ...linksAtEmployerSite])
  const service = (field: keyof (FieldServiceData & Unsigned)) =>
    inTask(`fieldService.${field}`, fieldServiceLabel[field])
  return [
    { path: 'startDate', label: 'Start Date' },
    inTask('startTime', 'Start Time'),
    inTask('endTime', 'End Time'),
    ...[...fields].map((field) => inTask(field, taskLabel[field])),
    ...dataFields.map(service),
    service('unsignedReason'),
    service('unsignedNote'),
  ]
}

/**
 * The refusal that Submit would give because of this task's times, without looking at other timesheets. Refusals that
 * other tasks cause alone, and those that the owner can confirm, do not count.
 */
export function refusedBeforeSigning(
  values: TimesheetValues,
  index: number,
  settings: CheckSettings,
): Refusal | null {
  const refusalOf = (sheet: TimesheetValues) =>
    firstRefusal(submitChecks, sheet, { settings, others: [] }, ['NIGHT_PAST_MIDDAY'])
  const refusal = refusalOf(values)
  const ofOthers = refusalOf({ ...values, lines: values.lines.toSpliced(index, 1) })
  return refusal?.code === ofOthers?.code ? null : refusal
}
