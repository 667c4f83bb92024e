// The times of one person for a task, typed: '7-1130'.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { formatTime, type Shift, type TaskTimes } from '#domain/timesheet/time.ts'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { parseTimes } from './times.ts'

const Input = chakra('input', inputRecipe)

type Props = {
  label: string
  times: TaskTimes
  /** The key that opened it replaces the times. */
  typed?: string
  shift: Shift
  /** Null leaves the times as they are. @param byKey whether the focus stays in the grid. */
  onDone: (times: TaskTimes | null, byKey: boolean) => void
}

export function TimesInput({ label, times, typed, shift, onDone }: Props) {
  const [text, setText] = useState(typed ?? inFull(times))
  const [isWrong, setWrong] = useState(false)
  const commit = () => {
    const read = parseTimes(text, shift)
    if (read) onDone(read, true)
    else setWrong(true)
  }
  return (
    <chakra.span display="block" width="100%">
      <Input
        autoFocus
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-description="From and to, such as 7-1130"
        inputMode="text"
        autoComplete="off"
        minWidth="0"
        height={{ base: 'touch', md: '34px' }}
        paddingInline="2"
        value={text}
        onFocus={({ currentTarget }) => typed === undefined && currentTarget.select()}
        onChange={(event) => {
          setWrong(false)
          setText(event.currentTarget.value)
        }}
        onBlur={() => onDone(parseTimes(text, shift), false)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') onDone(null, true)
        }}
      />
      {isWrong && (
        <chakra.span role="alert" display="block" textStyle="caption" color="danger">
          Type from and to, such as 7-1130
        </chakra.span>
      )}
    </chakra.span>
  )
}

function inFull({ startTime, endTime }: TaskTimes): string {
  return [startTime, endTime].flatMap((time) => (time === null ? [] : formatTime(time))).join(' – ')
}
