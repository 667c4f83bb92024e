// A date, typed in many formats or picked from a calendar. Its weekday appears next to it.
import { chakra } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { DateTime } from 'luxon'
import { memo, useContext } from 'react'
import { formatFieldDate } from '#domain/date.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { Calendar } from '#web/design/Calendar.tsx'
import { describeDate, parseDate } from '#domain/typed-date.ts'
import { PopupField } from './PopupField.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'
import { useTyped } from './useTyped.ts'

export type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD'; later days cannot be picked. */
  max?: string
  min?: string
  /** The error for a date after `max`, shown immediately. Without it such a date is accepted. */
  beyondMax?: string
  /** Whether the pay period of a date is closed. */
  isClosed?: (date: string) => boolean
  /** Today in the company's time zone, from the server; by default from this browser's clock. */
  today?: string
  /** Called instead of setting the form's value; with 'YYYY-MM-DD', or '' when emptied. */
  onChange?: (date: string) => void
}

export const DateField = memo(function DateField(props: DateFieldProps) {
  const { name, hint, disabled, readOnly, max, min, beyondMax, isClosed, onChange } = props
  const zone = useContext(CompanyZoneContext)
  const today = props.today ?? DateTime.now().setZone(zone).toISODate()!
  const field = useFormField<string | null>(name, hint)
  const popup = usePopupField({ isBlocked: disabled || readOnly })
  const typed = useTyped<string | null>(props, field, {
    empty: '',
    read: (text) => parseDate(text, today, max),
    write: (date) => formatFieldDate(date ?? ''),
    unreadable: 'Type a date such as 19/11 or 19 Nov 2026',
    onChange: onChange && ((date) => onChange(date ?? '')),
  })
  const { value } = typed
  const isBeyond = max !== undefined && value !== null && value > max
  const dayId = `${field.id}-day`
  return (
    <PopupField
      {...props}
      popup={popup}
      icon={<CalendarDays aria-hidden />}
      error={(isBeyond ? beyondMax : undefined) ?? typed.error}
      messageId={field.messageId}
      input={{
        ...typed.input,
        ...popup.touch,
        placeholder: 'DD MMM YYYY',
        'aria-describedby': dayId,
        // Fits the placeholder's capitals while the field is empty, and half the width of a phone.
        css: {
          '&&': {
            flex: '0 1 auto',
            width: typed.input.value ? '7.5em' : '10em',
            paddingInlineEnd: '0',
          },
        },
        _placeholder: { fontSize: { base: 'sm', md: 'md' } },
      }}
      beside={
        <chakra.span
          id={dayId}
          flex="1"
          minWidth="0"
          paddingInlineStart={value ? '1.5' : '0'}
          color="inkFaint"
          truncate
          title={value ? describeDate(value, today) : undefined}
          cursor="text"
          onMouseDown={(event) => {
            event.preventDefault()
            popup.input.current?.focus()
          }}
        >
          {value ? describeDate(value, today) : ''}
          {value && isClosed?.(value) && (
            <chakra.span marginInlineStart="1.5" verticalAlign="-1px" display="inline-block">
              <ClosedIcon />
            </chakra.span>
          )}
        </chakra.span>
      }
    >
      <Calendar
        value={field.value}
        today={today}
        min={min}
        max={max}
        isClosed={isClosed}
        onPick={(date) => {
          typed.choose(date)
          popup.close(true)
        }}
      />
    </PopupField>
  )
})
