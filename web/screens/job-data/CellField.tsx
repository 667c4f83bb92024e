// The field of a column: a text, a choice of words, or the record that it refers to.
import type { Column } from '#domain/import/formats.ts'
import { useRelayEnvironment } from 'react-relay'
import { isKey, type JobDataColumn } from '#domain/job-data/form.ts'
import { kindOfFile, type JobDataKind } from '#domain/job-data/kinds.ts'
import { labelOf } from '#domain/import/label.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import { SelectField } from '#web/fields/SelectField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { loadJobRecords } from './loadJobRecords.ts'

type Props = {
  kind: JobDataKind
  column: Column & { name: JobDataColumn }
  /** The key of a stored record is fixed. */
  isStored: boolean
}

export function CellField({ kind, column, isStored }: Props) {
  const environment = useRelayEnvironment()
  const { name, means, max, refersTo } = column
  const isFixed = isStored && isKey(kind, column)
  const label = labelOf(column)
  const field = { layout: 'left', name, label, readOnly: isFixed } as const
  const fixed = isFixed ? 'Identifies the record, so it is fixed.' : undefined
  // The label is enough; only an example adds information.
  const hint = fixed ?? (/such as /i.test(means) ? `${means}.` : undefined)
  if (refersTo) {
    const owner = kindOfFile(refersTo)!
    return (
      <LookupField {...field} hint={fixed} load={(request) => loadJobRecords(environment, owner, request)} />
    )
  }
  if (column.words) {
    const options = Object.entries(column.words).map(([value, text]) => ({ value, label: text }))
    return <SelectField {...field} options={options} />
  }
  if (name === 'description') return <TextAreaField {...field} hint={hint} max={max} rows={2} />
  return (
    <TextField
      {...field}
      hint={hint}
      maxLength={max}
      inputMode={column.kind === 'number' ? 'numeric' : undefined}
    />
  )
}
