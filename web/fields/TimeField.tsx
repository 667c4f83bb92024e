// A time of day: typed as people say it (730, 7.30p, 1930), stepped by arrows, or picked from three columns.
import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { memo } from 'react'
import { formatTime, parseTime, wrapDay } from '#domain/timesheet/time.ts'
import { Button } from '#web/design/Button.tsx'
import { TimeColumns } from '#web/design/TimeColumns.tsx'
import { PopupField } from './PopupField.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'
import { useTyped } from './useTyped.ts'

/** Minutes an arrow key steps, and Page Up and Page Down. */
const STEP = 5
const LEAP = 60

export type TimeFieldProps = FieldProps & {
  /** Given, it decides what changes; minutes after midnight, null when emptied. */
  onChange?: (minutes: number | null) => void
}

export const TimeField = memo(function TimeField(props: TimeFieldProps) {
  const { name, hint, disabled, readOnly, onChange } = props
  const field = useFormField<number | null>(name, hint)
  const popup = usePopupField({ isBlocked: disabled || readOnly })
  const typed = useTyped<number | null>(props, field, {
    empty: null,
    read: parseTime,
    write: (time) => (time === null ? '' : formatTime(time)),
    unreadable: 'Type a time such as 7:30 am or 1930',
    onChange,
    // The rest of the form follows while one types.
    isMeant: (text) => text.trim().length >= 3,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: LEAP, PageDown: -LEAP }[event.key]
    if (by === undefined || disabled || readOnly || event.altKey) return typed.input.onKeyDown(event)
    event.preventDefault()
    const from = typed.value ?? field.value ?? 0
    typed.choose(wrapDay((by > 0 ? Math.floor(from / STEP) : Math.ceil(from / STEP)) * STEP + by))
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
      <TimeColumns value={field.value} onChange={typed.choose} />
      <chakra.div padding="1.5" borderTopWidth="1px" borderColor="line" display="grid">
        <Button size="sm" onClick={() => popup.close(true)}>
          Done
        </Button>
      </chakra.div>
    </PopupField>
  )
})
