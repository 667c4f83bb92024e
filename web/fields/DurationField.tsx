// How long a task took: typed as people say it (8, 1.5, 1:30, 90m), or one of three usual lengths.
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { memo, useState } from 'react'
import { DURATION_HOURS_MAX, DURATION_MINUTES_MAX, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { formatDuration, parseDuration } from '#domain/timesheet/time.ts'
import { frameRecipe } from '#web/design/theme/recipes.ts'
import { Button } from '#web/design/Button.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { Popup } from '#web/design/Popup.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'

const Frame = chakra('div', frameRecipe)

const USUAL = [15, 30, 60]
const LONGEST = DURATION_HOURS_MAX * MINUTES_PER_HOUR + DURATION_MINUTES_MAX
const STEP = 5

export type DurationFieldProps = FieldProps & {
  /** Given, it decides what changes; minutes, null when emptied. */
  onChange?: (minutes: number | null) => void
}

export const DurationField = memo(function DurationField(props: DurationFieldProps) {
  const { name, label, layout, hint, disabled, readOnly, onChange } = props
  const field = useFormField<number | null>(name, hint)
  const popup = usePopupField(disabled || readOnly)
  const [typed, setTyped] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const error = unreadable ? 'Type a duration such as 1:30 or 90m, 23 hours at most' : field.error
  const messageId = error ? `${field.id}-message` : field.messageId

  const set = (minutes: number | null) => {
    if (minutes !== field.value) (onChange ?? field.setValue)(minutes)
  }
  const commit = () => {
    if (typed === null) return
    const empty = typed.trim() === ''
    const minutes = read(typed)
    setUnreadable(minutes === null && !empty)
    if (minutes !== null || empty) {
      setTyped(null)
      set(minutes)
    }
  }
  const choose = (minutes: number) => {
    setTyped(null)
    setUnreadable(false)
    set(Math.max(0, Math.min(LONGEST, minutes)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || readOnly || event.altKey) return
    const from = (typed === null ? null : read(typed)) ?? field.value ?? 0
    if (event.key === 'ArrowUp') choose(Math.floor(from / STEP) * STEP + STEP)
    else if (event.key === 'ArrowDown') choose(Math.ceil(from / STEP) * STEP - STEP)
    else {
      if (event.key === 'Enter') commit()
      return
    }
    event.preventDefault()
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
            placeholder="00 hrs 00 mins"
            fontVariantNumeric="tabular-nums"
            value={typed ?? (field.value === null ? '' : formatDuration(field.value))}
            disabled={disabled}
            readOnly={readOnly}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setUnreadable(false)
            }}
            onFocus={(event) => {
              event.currentTarget.select()
              popup.setOpen(true)
            }}
            onBlur={() => {
              commit()
              field.touch()
            }}
            onKeyDown={onKeyDown}
            aria-invalid={error ? true : undefined}
            aria-describedby={messageId}
          />
        </Frame>
        {popup.open && (
          <Popup
            anchor={popup.frame}
            role="group"
            aria-label="Usual durations"
            onMouseDown={(event) => event.preventDefault()}
          >
            <chakra.div display="flex" gap="1.5" padding="1.5">
              {USUAL.map((minutes) => (
                <Button
                  key={minutes}
                  size="sm"
                  aria-pressed={field.value === minutes}
                  onClick={() => {
                    choose(minutes)
                    popup.close(true)
                  }}
                >
                  {minutes} mins
                </Button>
              ))}
            </chakra.div>
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
})

function read(text: string): number | null {
  const minutes = parseDuration(text)
  return minutes !== null && minutes <= LONGEST ? minutes : null
}
