// The popup of a time field: usual times, quarter hours, a keypad, and every minute.
import { chakra } from '@chakra-ui/react'
import { DateTime } from 'luxon'
import { useContext, useState, type ReactNode } from 'react'
import { MIDDAY, MINUTES_PER_HOUR } from '#domain/limits.ts'
import { endChoices, mayEnd, startChoices, type EndOf } from '#domain/timesheet/time-choices.ts'
import { formatTime, workedMinutes } from '#domain/timesheet/time.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { Button } from '#web/design/Button.tsx'
import { TimeColumns } from '#web/design/TimeColumns.tsx'
import { TimeList } from './TimeList.tsx'

type Props = {
  label: string
  /** Minutes after midnight, null while not chosen. */
  value: number | null
  /** For an end time: its constraints; null for any other time. */
  endOf: EndOf | null
  /** Whether to offer the current time. */
  isToday: boolean
  /** The person's usual time, if known. */
  usual: number | null
  keypad: ReactNode
  /** A final choice. */
  onPick: (time: number) => void
  /** A part of a choice, such as the hour. */
  onChange: (time: number) => void
  onDone: () => void
}

/** The usual start of a working day: the first start times in view. */
const MORNING = 360

export function TimePicker(props: Props) {
  const { label, value, endOf, keypad, onPick, onChange, onDone } = props
  const [isClock, setClock] = useState(false)
  const mayChoose = (time: number) => endOf === null || mayEnd(time, endOf)
  const choices = endOf ? endChoices(endOf, value) : startChoices(value)
  const length = endOf && value !== null ? workedMinutes({ startTime: endOf.start, endTime: value }) : null
  return (
    <chakra.div minWidth={{ md: '212px' }}>
      <Shortcuts {...props} mayChoose={mayChoose} />
      <chakra.div display="flex" justifyContent="space-between" height="232px">
        {isClock ? (
          <TimeColumns value={value} near={choices[0]?.time ?? 0} mayChoose={mayChoose} onChange={onChange} />
        ) : (
          <TimeList
            label={label}
            choices={choices}
            isChosen={(choice) => (endOf ? choice.length === length : choice.time === value)}
            near={endOf ? undefined : MORNING}
            onPick={onPick}
          />
        )}
        {keypad}
      </chakra.div>
      <chakra.div
        display="flex"
        justifyContent="space-between"
        gap="1.5"
        padding="1.5"
        borderTopWidth="1px"
        borderColor="line"
      >
        <Button size="sm" variant="ghost" onClick={() => setClock(!isClock)}>
          {isClock ? 'Quarter hours' : 'Every minute'}
        </Button>
        {isClock && (
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  )
}

/** Now, noon and the usual time, if valid. */
function Shortcuts(
  props: Pick<Props, 'isToday' | 'usual' | 'value' | 'onPick'> & { mayChoose: (time: number) => boolean },
) {
  const { isToday, usual, value, mayChoose, onPick } = props
  const now = useNow()
  const times = [...new Set([MIDDAY, usual])].filter((time) => time !== null).filter(mayChoose)
  const hasNow = isToday && mayChoose(now)
  if (!hasNow && times.length === 0) return null
  return (
    <chakra.div
      role="group"
      aria-label="Usual times"
      display="flex"
      gap="1.5"
      padding="1.5"
      borderBottomWidth="1px"
      borderColor="line"
      fontVariantNumeric="tabular-nums"
    >
      {hasNow && (
        <Button size="sm" title={formatTime(now)} onClick={() => onPick(now)}>
          Now
        </Button>
      )}
      {times.map((time) => (
        <Button key={time} size="sm" aria-pressed={time === value} onClick={() => onPick(time)}>
          {formatTime(time)}
        </Button>
      ))}
    </chakra.div>
  )
}

/** The current time in the company's time zone, in minutes after midnight. */
function useNow(): number {
  const { hour, minute } = DateTime.now().setZone(useContext(CompanyZoneContext))
  return hour * MINUTES_PER_HOUR + minute
}
