// A time of day: typed as people say it (730, 7.30p, 1930), stepped by arrows, or picked from three columns.
import { chakra } from '@chakra-ui/react'
import { Clock } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { memo, useState } from 'react'
import { MINUTES_PER_DAY } from '#domain/limits.ts'
import { formatTime, parseTime, wrapDay } from '#domain/timesheet/time.ts'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { Button } from '#web/design/Button.tsx'
import { TimeColumns } from '#web/design/TimeColumns.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { Popup } from '#web/design/Popup.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

/** Minutes an arrow key steps, and Page Up and Page Down. */
const STEP = 5
const LEAP = 60

export type TimeFieldProps = FieldProps & {
  /** Given, it decides what changes; minutes after midnight, null when emptied. */
  onChange?: (minutes: number | null) => void
}

export const TimeField = memo(function TimeField(props: TimeFieldProps) {
  const { name, label, layout, hint, disabled, readOnly, onChange } = props
  const field = useFormField<number | null>(name, hint)
  const popup = usePopupField(disabled || readOnly)
  const [typed, setTyped] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const error = unreadable ? 'Type a time such as 7:30 am or 1930' : field.error
  const messageId = error ? `${field.id}-message` : field.messageId

  const set = (minutes: number | null) => {
    if (minutes !== field.value) (onChange ?? field.setValue)(minutes)
  }
  const type = (text: string) => {
    setTyped(text)
    setUnreadable(false)
    // Enough to be meant: the rest of the form follows while one types.
    const time = parseTime(text)
    if (time !== null && text.trim().length >= 3) set(time)
  }
  const commit = () => {
    if (typed === null) return
    const time = parseTime(typed)
    const empty = typed.trim() === ''
    setUnreadable(time === null && !empty)
    if (time !== null || empty) setTyped(null)
    set(time)
  }
  const step = (by: number) => {
    const from = (typed === null ? null : parseTime(typed)) ?? field.value ?? 0
    const next = by > 0 ? Math.floor(from / STEP) * STEP + by : Math.ceil(from / STEP) * STEP + by
    setTyped(null)
    setUnreadable(false)
    set(wrapDay(next % MINUTES_PER_DAY))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const by = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: LEAP, PageDown: -LEAP }[event.key]
    if (by !== undefined && !disabled && !readOnly) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Enter') commit()
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
            placeholder="--:-- am"
            fontVariantNumeric="tabular-nums"
            css={{ '&&': { paddingInlineEnd: '0' } }}
            value={typed ?? (field.value === null ? '' : formatTime(field.value))}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              commit()
              field.touch()
            }}
            onKeyDown={onKeyDown}
            aria-invalid={error ? true : undefined}
            aria-describedby={messageId}
            {...popup.touch}
          />
          <FrameButton
            type="button"
            aria-label={`Choose ${label}`}
            aria-haspopup="dialog"
            aria-expanded={popup.open}
            disabled={disabled || readOnly}
            onClick={() => popup.setOpen(!popup.open)}
          >
            <Clock aria-hidden />
          </FrameButton>
        </Frame>
        {popup.open && (
          <Popup
            anchor={popup.frame}
            role="dialog"
            aria-label={`Choose ${label}`}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || (event.target as Element).tagName === 'BUTTON') return
              event.preventDefault()
              popup.close(true)
            }}
          >
            <TimeColumns
              value={field.value}
              onChange={(minutes) => {
                setTyped(null)
                setUnreadable(false)
                set(minutes)
              }}
            />
            <chakra.div padding="1.5" borderTopWidth="1px" borderColor="line" display="grid">
              <Button size="sm" onClick={() => popup.close(true)}>
                Done
              </Button>
            </chakra.div>
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
})
