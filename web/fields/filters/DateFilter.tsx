// A date range: a preset, or two dates.
import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { Button } from '#web/design/Button.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { stretchesBefore, type Stretch } from './dateRanges.ts'

type Props = {
  value: Stretch
  /** Today in the company's time zone, 'YYYY-MM-DD'. */
  today: string
  onChange: (value: Stretch) => void
  onDone: () => void
}

export function DateFilter({ value, today, onChange, onDone }: Props) {
  return (
    <chakra.div width="300px" padding="3" display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="1.5">
        {stretchesBefore(today).map(({ label, ...stretch }) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={stretch.from === value.from && stretch.to === value.to}
            onClick={() => {
              onChange(stretch)
              onDone()
            }}
          >
            {label}
          </Button>
        ))}
      </chakra.div>
      <Formik<{ from: string; to: string }>
        enableReinitialize
        initialValues={{ from: value.from ?? '', to: value.to ?? '' }}
        onSubmit={() => {}}
      >
        <chakra.div display="grid" gap="3">
          <DateField
            name="from"
            label="From"
            today={today}
            max={value.to ?? undefined}
            onChange={(from) => onChange({ ...value, from: from || null })}
          />
          <DateField
            name="to"
            label="To"
            today={today}
            min={value.from ?? undefined}
            onChange={(to) => onChange({ ...value, to: to || null })}
          />
        </chakra.div>
      </Formik>
      <chakra.div display="flex" gap="2" justifyContent="flex-end">
        {(value.from ?? value.to) && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onChange({ from: null, to: null })
              onDone()
            }}
          >
            Any date
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
