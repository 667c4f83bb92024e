// A date: typed as people say it, or picked from a month; the weekday is shown beside it.
import { chakra } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { DateTime } from 'luxon'
import type { KeyboardEvent } from 'react'
import { memo, useState } from 'react'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { Calendar } from '#web/design/Calendar.tsx'
import { formatFieldDate } from '#domain/date.ts'
import { describeDate, parseDate } from './dates.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { Popup } from '#web/design/Popup.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

export type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD'; days after it cannot be picked. */
  max?: string
  min?: string
  /** The date it is where the company works; this browser's date if left out. */
  today?: string
  /** Given, it decides what changes; the value is 'YYYY-MM-DD', or '' when emptied. */
  onChange?: (date: string) => void
}

export const DateField = memo(function DateField(props: DateFieldProps) {
  const { name, label, layout, hint, disabled, readOnly, max, min, onChange } = props
  const today = props.today ?? DateTime.local().toISODate()
  const field = useFormField<string | null>(name, hint)
  const popup = usePopupField(disabled || readOnly)
  const [typed, setTyped] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const set = onChange ?? field.setValue
  const read = typed === null ? field.value : parseDate(typed, today, max)
  const error = unreadable ? 'Type a date such as 19/11 or 19 Nov 2026' : field.error
  const messageId = error ? `${field.id}-message` : field.messageId

  const commit = () => {
    if (typed === null) return
    const date = typed.trim() === '' ? '' : parseDate(typed, today, max)
    setUnreadable(date === null)
    if (date !== null) setTyped(null)
    if ((date ?? '') !== (field.value ?? '')) set(date ?? '')
  }
  const pick = (date: string) => {
    setTyped(null)
    setUnreadable(false)
    set(date)
    popup.close(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }

  return (
    <FieldFrame {...{ label, layout, hint, error, messageId }} controlId={field.id}>
      <chakra.div position="relative" {...popup.around}>
        <Frame ref={popup.frame}>
          <chakra.input
            ref={popup.input}
            id={field.id}
            name={name}
            type="text"
            autoComplete="off"
            placeholder="DD MMM YYYY"
            fontVariantNumeric="tabular-nums"
            // Wide enough for the placeholder's capitals while it is empty; small enough for them in half a phone.
            css={{
              '&&': {
                flex: '0 1 auto',
                width: typed || field.value ? '7.5em' : '10em',
                paddingInlineEnd: '0',
              },
            }}
            _placeholder={{ fontSize: { base: 'sm', md: 'md' } }}
            value={typed ?? formatFieldDate(field.value ?? '')}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setUnreadable(false)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              commit()
              field.touch()
            }}
            onKeyDown={onKeyDown}
            aria-invalid={error ? true : undefined}
            aria-describedby={[`${field.id}-day`, messageId].filter(Boolean).join(' ')}
            {...popup.touch}
          />
          <chakra.span
            id={`${field.id}-day`}
            flex="1"
            minWidth="0"
            paddingInlineStart={read ? '1.5' : '0'}
            color="inkFaint"
            truncate
            cursor="text"
            onMouseDown={(event) => {
              event.preventDefault()
              popup.input.current?.focus()
            }}
          >
            {read ? describeDate(read, today) : ''}
          </chakra.span>
          <FrameButton
            type="button"
            aria-label={`Choose ${label}`}
            aria-haspopup="dialog"
            aria-expanded={popup.open}
            disabled={disabled || readOnly}
            onClick={() => popup.setOpen(!popup.open)}
          >
            <CalendarDays aria-hidden />
          </FrameButton>
        </Frame>
        {popup.open && (
          <Popup anchor={popup.frame} role="dialog" aria-label={`Choose ${label}`}>
            <Calendar value={field.value} today={today} min={min} max={max} onPick={pick} />
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
})
