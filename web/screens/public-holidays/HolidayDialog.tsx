// Adds a public holiday to a region, or renames one.
import { useRef, useState } from 'react'
import { holidayForm } from '#domain/absence/forms.ts'
import { formatDate } from '#domain/date.ts'
import { NAME_MAX } from '#domain/limits.ts'
import type { addHolidaysMutation } from '#web/__generated__/addHolidaysMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { DateField } from '#web/fields/DateField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { FormScreen } from '#web/forms/FormScreen.tsx'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { addHolidays } from './addHolidays.ts'

type Values = { date: string; name: string }
type Props = {
  /** The region and the year on screen. */
  about: { region: string; year: number }
  /** Null for a new one. */
  holiday: Values | null
  onClosed: () => void
  onDone: (date: string) => void
}

export function HolidayDialog({ about: { region, year }, holiday, onClosed, onDone }: Props) {
  const [stored] = useState<Values>(() => ({ date: holiday?.date ?? '', name: holiday?.name ?? '' }))
  const sent = useRef('')
  const [add] = useAction<addHolidaysMutation>(addHolidays, {
    success: ({ added, renamed }, { holidays: [day] }) => {
      const which = `${formatDate(day!.date)}, ${day!.name}`
      if (added) return saved(`${which}: added to ${region}`)
      return renamed ? saved(`${which}: renamed`) : `${which}: already a holiday of ${region}`
    },
    errors: 'returned',
  })
  return (
    <FormScreen<Values>
      title={holiday ? 'Rename public holiday' : `Add a public holiday of ${region}`}
      width={480}
      stored={stored}
      schema={holidayForm}
      send={async ({ date, name }) => {
        sent.current = date
        return ofFields(await add({ region, holidays: [{ date, name: name.trim() }], years: [year] }))
      }}
      onDone={() => onDone(sent.current)}
      onClosed={onClosed}
      submitLabel={holiday ? 'Rename' : 'Add holiday'}
    >
      <DateField name="date" label="Date" readOnly={holiday !== null} />
      <TextField name="name" label="Name" maxLength={NAME_MAX} />
    </FormScreen>
  )
}

/** The fields of the form are those of the first holiday that is sent. */
function ofFields(outcome: Outcome): Outcome {
  if (outcome.is !== 'invalid') return outcome
  const problems = outcome.problems.map((one) => ({ ...one, path: one.path.replace(/^holidays\.0\./, '') }))
  return { is: 'invalid', problems }
}
