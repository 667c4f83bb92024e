// The state of a day as a coloured icon, where there is no room for a word; a legend explains the icons.
import { chakra } from '@chakra-ui/react'
import { markOf, type MarkedState } from '#web/timesheets/week/dayMark.ts'
import { wordOf } from '#web/timesheets/week/dayState.ts'

export function Mark({ state }: { state: MarkedState }) {
  const { Shape, fg, bg } = markOf(state)
  return (
    <chakra.span
      display="grid"
      placeItems="center"
      flex="none"
      width="26px"
      height="20px"
      borderRadius="full"
      color={fg}
      bg={bg}
    >
      <Shape size={14} strokeWidth={2.4} aria-hidden />
    </chakra.span>
  )
}

/** The legend of the icons in use. For screen readers each day has its word. */
export function Legend({ states }: { states: readonly MarkedState[] }) {
  return (
    <chakra.p
      aria-hidden
      display="flex"
      flexWrap="wrap"
      columnGap="3.5"
      rowGap="1.5"
      textStyle="small"
      color="inkSoft"
    >
      {states.map((state) => (
        <chakra.span key={state} display="inline-flex" alignItems="center" gap="1.5">
          <Mark state={state} />
          {wordOf(state)}
        </chakra.span>
      ))}
    </chakra.p>
  )
}
