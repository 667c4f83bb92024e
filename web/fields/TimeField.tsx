// A time of day: typed (730, 7.30p, 1930), changed by arrow keys, or picked.
import { Clock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { memo } from 'react'
import { mayEnd, parseEndTime } from '#domain/timesheet/time-choices.ts'
import { formatTime, parseTime, wrapDay, type Shift } from '#domain/timesheet/time.ts'
import { useMedia } from '#web/design/media.ts'
import { PopupField } from './PopupField.tsx'
import { TimeKeypad } from './TimeKeypad.tsx'
import { TimePicker } from './TimePicker.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'
import { useTyped } from './useTyped.ts'

/** Minutes per arrow key, and per Page Up and Page Down. */
const STEP = 5
const LEAP = 60
/** Digits of a complete time. */
const WHOLE = 4

export type TimeFieldProps = FieldProps & {
  /** For an end time: the start of its task, in minutes after midnight; null while not chosen. */
  after?: number | null
  /** For an end time: the shift decides whether the task may cross midnight. */
  shift?: Shift
  /** Whether to offer the current time; true by default. */
  isToday?: boolean
  /** The person's usual time, in minutes after midnight. */
  usual?: number | null
  /** Called instead of setting the form's value; with minutes after midnight, or null when emptied. */
  onChange?: (minutes: number | null) => void
}

export const TimeField = memo(function TimeField(props: TimeFieldProps) {
  const { name, label, hint, disabled, readOnly, after = null, shift = 'DAY', isToday = true } = props
  const endOf = after === null ? null : { start: after, shift }
  const isTouched = useMedia('(pointer: coarse)')
  const field = useFormField<number | null>(name, hint)
  const typed = useTyped<number | null>(props, field, {
    empty: null,
    read: (text) => (endOf ? parseEndTime(text, endOf) : parseTime(text)),
    write: (time) => (time === null ? '' : formatTime(time)),
    unreadable: 'Type a time such as 7:30 am or 1930',
    onChange: props.onChange,
    // The form follows while the user types.
    isMeant: (text) => text.trim().length >= 3,
  })
  const popup = usePopupField({ isBlocked: disabled || readOnly, onClose: typed.commit })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: LEAP, PageDown: -LEAP }[event.key]
    if (by === undefined || disabled || readOnly || event.altKey) return typed.input.onKeyDown(event)
    event.preventDefault()
    const from = typed.value ?? field.value ?? after ?? 0
    const next = wrapDay((by > 0 ? Math.floor(from / STEP) : Math.ceil(from / STEP)) * STEP + by)
    const leavesShift = endOf !== null && !mayEnd(next, endOf) && (from === after || mayEnd(from, endOf))
    if (!leavesShift) typed.choose(next)
  }
  const onDigit = (digit: string) => {
    const text = (typed.text ?? '') + digit
    typed.type(text)
    if (text.length >= WHOLE) popup.close(true)
  }
  const pick = (time: number) => {
    typed.choose(time)
    popup.close(true)
  }
  return (
    <PopupField
      {...props}
      popup={popup}
      icon={<Clock aria-hidden />}
      error={typed.error}
      messageId={field.messageId}
      input={{
        ...typed.input,
        ...popup.touch,
        inputMode: 'numeric',
        placeholder: '--:-- am',
        css: { '&&': { paddingInlineEnd: '0' } },
        onKeyDown,
      }}
      opened={{
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || (event.target as Element).tagName === 'BUTTON') return
          event.preventDefault()
          popup.close(true)
        },
      }}
    >
      <TimePicker
        label={label}
        value={field.value}
        endOf={endOf}
        isToday={isToday}
        usual={props.usual ?? null}
        keypad={
          isTouched && (
            <TimeKeypad
              onDigit={onDigit}
              onDelete={() => typed.type((typed.text ?? '').slice(0, -1))}
              onDone={() => popup.close(true)}
            />
          )
        }
        onPick={pick}
        onChange={typed.choose}
        onDone={() => popup.close(true)}
      />
    </PopupField>
  )
})
