// How long a task took: typed (8, 1.5, 1:30, 90m), or one of three usual lengths.
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { memo } from 'react'
import { DURATION_HOURS_MAX, DURATION_MINUTES_MAX, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatDuration, parseDuration } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { PopupField } from './PopupField.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'
import { useTyped } from './useTyped.ts'

const USUAL = [15, 30, 60]
const LONGEST = DURATION_HOURS_MAX * MINUTES_PER_HOUR + DURATION_MINUTES_MAX
const STEP = 5

export type DurationFieldProps = FieldProps & {
  /** Called instead of setting the form's value; with minutes, or null when emptied. */
  onChange?: (minutes: number | null) => void
}

export const DurationField = memo(function DurationField(props: DurationFieldProps) {
  const { name, hint, disabled, readOnly, onChange } = props
  const field = useFormField<number | null>(name, hint)
  const popup = usePopupField({ isBlocked: disabled || readOnly })
  const typed = useTyped<number | null>(props, field, {
    empty: null,
    read,
    write: (minutes) => (minutes === null ? '' : formatDuration(minutes)),
    unreadable: 'Type a duration such as 1:30 or 90m, 23 hours at most',
    onChange,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key]
    if (step === undefined || disabled || readOnly || event.altKey) return typed.input.onKeyDown(event)
    event.preventDefault()
    const from = typed.value ?? field.value ?? 0
    const next = (step > 0 ? Math.floor(from / STEP) : Math.ceil(from / STEP)) * STEP + step
    typed.choose(Math.max(0, Math.min(LONGEST, next)))
  }
  return (
    <PopupField
      {...props}
      popup={popup}
      error={typed.error}
      messageId={field.messageId}
      input={{
        ...typed.input,
        inputMode: 'decimal',
        placeholder: '00 hrs 00 mins',
        onFocus: (event) => {
          typed.input.onFocus(event)
          popup.show()
        },
        onKeyDown,
      }}
      opened={{
        role: 'group',
        'aria-label': 'Usual durations',
        onMouseDown: (event) => event.preventDefault(),
      }}
    >
      <chakra.div display="flex" gap="1.5" padding="1.5">
        {USUAL.map((minutes) => (
          <Button
            key={minutes}
            size="sm"
            // Not a Tab stop: the arrow keys in the field do the same.
            tabIndex={-1}
            aria-pressed={field.value === minutes}
            onClick={() => {
              typed.choose(minutes)
              popup.close(true)
            }}
          >
            {minutes} mins
          </Button>
        ))}
      </chakra.div>
    </PopupField>
  )
})

function read(text: string): number | null {
  const minutes = parseDuration(text)
  return minutes !== null && minutes <= LONGEST ? minutes : null
}
