// The day as a strip: each task a block of its type's colour, gaps visible, overlaps hatched, the shift's end as a line.
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'
import type { Interval, Shift } from '#domain/timesheet/time.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { RibbonTask } from './ribbon.ts'
import { blocksOf, boundaryOf, clashesOf, hoursOf, placeIn, ribbonText, windowOf } from './ribbon.ts'

const colour: Record<TimesheetLineType, string> = {
  RENTAL: 'task.rental',
  JOB_COST: 'task.jobCost',
  UNBILLED: 'task.unbilled',
}

export type DayRibbonProps = {
  /** Every task, also those without times, so that `onPick` can name one by its place. */
  tasks: readonly RibbonTask[]
  shift: Shift
  /** Thin: 6 px on one whole day, for lists. Tall: 26 px on the usual hours with a scale, for one timesheet. */
  size?: 'thin' | 'tall'
  /** Minutes after the midnight that starts the timesheet's date; null or left out shows no mark. */
  now?: number | null
  /** A click on a block, with the place of its task. */
  onPick?: (index: number) => void
}

export const DayRibbon = memo(function DayRibbon({
  tasks,
  shift,
  size = 'thin',
  now = null,
  onPick,
}: DayRibbonProps) {
  const blocks = blocksOf(tasks, shift)
  const clashes = clashesOf(blocks)
  const frame = windowOf(blocks, shift, size)
  const hours = size === 'tall' ? hoursOf(frame) : []
  const tall = size === 'tall'
  const boundary = boundaryOf(shift)
  const text = ribbonText(blocks, clashes)
  const picking = onPick !== undefined && blocks.length > 0

  return (
    <chakra.div
      width="100%"
      {...(picking ? { role: 'group', 'aria-label': `Day: ${text}` } : { role: 'img', 'aria-label': text })}
    >
      <chakra.div
        position="relative"
        height={tall ? '28px' : '6px'}
        bg="sunken"
        overflow="hidden"
        borderRadius={tall ? 'sm' : '3px'}
        borderWidth={tall ? '1px' : '0'}
        borderColor="line"
      >
        {hours.map(({ at }) => (
          <Line key={at} frame={frame} at={at} tone="line" />
        ))}
        {blocks.map((block) => (
          <Block
            key={block.index}
            place={placeIn(frame, block)}
            tall={tall}
            background={colour[block.type]}
            label={`Task ${block.index + 1}, ${formatTime(block.start)} to ${formatTime(block.end)} ${taskTypeLabel[block.type]}`}
            onPick={onPick && (() => onPick(block.index))}
          />
        ))}
        {clashes.map((clash) => (
          <chakra.span
            key={`${clash.start}-${clash.end}`}
            position="absolute"
            insetBlock={tall ? '2px' : '0'}
            minWidth="3px"
            borderRadius="2px"
            pointerEvents="none"
            bg="clash"
            backgroundImage="repeating-linear-gradient(135deg, {colors.clash} 0 3px, {colors.clashStripe} 3px 6px)"
            style={placeIn(frame, clash)}
          />
        ))}
        {boundary > frame.start && boundary < frame.end && <Line frame={frame} at={boundary} tone="ink" />}
        {now !== null && now > frame.start && now < frame.end && <Now frame={frame} at={now} />}
      </chakra.div>
      {tall && <Scale frame={frame} hours={hours} />}
    </chakra.div>
  )
}, isSameDay)

// A form hands over its tasks anew with every letter of a note; the day changes seldom.
function isSameDay(before: DayRibbonProps, after: DayRibbonProps): boolean {
  const { tasks, ...rest } = after
  return (
    Object.entries(rest).every(([name, value]) => before[name as keyof DayRibbonProps] === value) &&
    before.tasks.length === tasks.length &&
    before.tasks.every((was, index) => isSameTask(was, tasks[index]!))
  )
}

function isSameTask(was: RibbonTask, is: RibbonTask): boolean {
  return (
    was.startTime === is.startTime &&
    was.endTime === is.endTime &&
    was.timesheetLineType === is.timesheetLineType
  )
}

function Block(props: {
  place: { left: string; width: string }
  tall: boolean
  background: string
  label: string
  onPick?: () => void
}) {
  const { place, tall, background, label, onPick } = props
  const look = {
    position: 'absolute',
    insetBlock: tall ? '2px' : '0',
    minWidth: '2px',
    borderRadius: tall ? '4px' : '2px',
    bg: background,
    // A hairline of ground between tasks that touch, so that two tasks never read as one.
    boxShadow: 'inset -1.5px 0 0 var(--db-colors-sunken)',
    transition: 'left 150ms, width 150ms',
  } as const
  if (!onPick) return <chakra.span css={look} style={place} />
  return (
    <chakra.button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPick}
      css={look}
      cursor="pointer"
      _hover={{ filter: 'brightness(1.08)' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' }}
      style={place}
    />
  )
}

function Line({ frame, at, tone }: { frame: Interval; at: number; tone: 'line' | 'ink' }) {
  return (
    <chakra.span
      position="absolute"
      insetBlock="0"
      width={tone === 'ink' ? '1.5px' : '1px'}
      bg={tone}
      pointerEvents="none"
      style={{ left: placeIn(frame, { start: at, end: at }).left }}
    />
  )
}

function Now({ frame, at }: { frame: Interval; at: number }) {
  return (
    <chakra.span
      position="absolute"
      insetBlock="0"
      width="2px"
      marginInlineStart="-1px"
      bg="accent"
      boxShadow="0 0 0 1px var(--db-colors-ink)"
      pointerEvents="none"
      style={{ left: placeIn(frame, { start: at, end: at }).left }}
    />
  )
}

function Scale({ frame, hours }: { frame: Interval; hours: { at: number; label: string }[] }) {
  return (
    <chakra.div
      aria-hidden
      position="relative"
      height="16px"
      marginTop="1"
      fontSize="11px"
      lineHeight="16px"
      color="inkFaint"
      fontVariantNumeric="tabular-nums"
    >
      {hours.map(({ at, label }) => (
        <chakra.span
          key={at}
          position="absolute"
          translate="-50% 0"
          whiteSpace="nowrap"
          style={{ left: placeIn(frame, { start: at, end: at }).left }}
        >
          {label}
        </chakra.span>
      ))}
    </chakra.div>
  )
}
