// A day as a ribbon: each task a block in its type's colour, with visible gaps, hatched overlaps, and a line at the end
// of the shift.
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import type { Interval, Shift } from '#domain/timesheet/time.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { useCompanyClock } from '#web/client/companyClock.ts'
import type { RibbonTask } from './ribbon.ts'
import {
  blocksOf,
  boundaryOf,
  clashesOf,
  hoursOf,
  nowIn,
  positionIn,
  ribbonText,
  seenBy,
  tickLabels,
  ticksOf,
  windowOf,
} from './ribbon.ts'
import { typeColour } from './typeColour.ts'

export type DayRibbonProps = {
  /** Every task, with or without times, so that `onPick` can name a task by its index. */
  tasks: readonly RibbonTask[]
  shift: Shift
  /** The date of the timesheet, 'YYYY-MM-DD'. If given, a mark shows the current time where it is within the ribbon. */
  date?: string
  /** Thin for lists; tall with a scale for a single timesheet. */
  size?: 'thin' | 'tall'
  /** The hours of the whole list, from `windowOf`; by default the timesheet's own. */
  window?: Interval
  /** Whether to mark every sixth hour, as ribbons do unless they are too small. */
  ticks?: boolean
  /** A click on a block, with the index of its task. */
  onPick?: (index: number) => void
}

export const DayRibbon = memo(function DayRibbon(props: DayRibbonProps) {
  const { tasks, shift, date, size = 'thin', window, ticks: hasTicks = true, onPick } = props
  const blocks = blocksOf(tasks, shift)
  const clashes = clashesOf(blocks)
  const frame = seenBy(shift, window ?? windowOf([{ shift, lines: tasks }]))
  const tall = size === 'tall'
  const hours = tall ? hoursOf(frame) : []
  const ticks = tall ? hours.map(({ at }) => at) : hasTicks ? ticksOf(frame) : []
  const boundary = boundaryOf(shift)
  const text = ribbonText(blocks, clashes)
  const picking = onPick !== undefined && blocks.length > 0

  return (
    <chakra.div
      width="100%"
      maxWidth={tall ? undefined : '420px'}
      {...(picking
        ? { role: 'group', 'aria-label': `Day: ${text}` }
        : { role: 'img', 'aria-label': text, title: text })}
    >
      <chakra.div data-own-colours="" css={trackOf(shift, tall)}>
        {ticks.map((at) => (
          <Line key={at} frame={frame} at={at} tone="ribbon.tick" />
        ))}
        {blocks.map((block) => (
          <Block
            key={block.index}
            position={positionIn(frame, block)}
            tall={tall}
            background={typeColour[block.type]}
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
            style={positionIn(frame, clash)}
          />
        ))}
        {boundary > frame.start && boundary < frame.end && <Line frame={frame} at={boundary} tone="ink" />}
        {date && <Now frame={frame} date={date} />}
      </chakra.div>
      {tall && <Scale frame={frame} hours={hours} />}
    </chakra.div>
  )
}, isSameDay)

/** The background of the day, darker for a night. In forced-colors mode it keeps its colours and has a border. */
function trackOf(shift: Shift, tall: boolean) {
  return {
    position: 'relative',
    height: tall ? '28px' : '8px',
    bg: shift === 'NIGHT' ? 'ribbon.night' : 'ribbon.day',
    boxShadow: shift === 'NIGHT' ? 'inset 0 0 0 1px {colors.ribbon.edge}' : undefined,
    overflow: 'hidden',
    borderRadius: tall ? 'sm' : '4px',
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
  } as const
}

// A form passes new task objects for every letter of a note, though the day rarely changes.
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
  position: { left: string; width: string }
  tall: boolean
  background: string
  label: string
  onPick?: () => void
}) {
  const { position, tall, background, label, onPick } = props
  const look = {
    position: 'absolute',
    insetBlock: tall ? '2px' : '0',
    borderRadius: tall ? '4px' : '2px',
    bg: background,
    transition: 'left 150ms, width 150ms',
  } as const
  // A pixel between adjacent tasks, so that they never look like one, and a minimum width for short ones.
  const style = { left: position.left, width: `max(3px, calc(${position.width} - 1px))` }
  if (!onPick) return <chakra.span css={look} style={style} />
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
      style={style}
    />
  )
}

function Line({ frame, at, tone }: { frame: Interval; at: number; tone: 'ribbon.tick' | 'ink' }) {
  return (
    <chakra.span
      position="absolute"
      insetBlock="0"
      width={tone === 'ink' ? '1.5px' : '1px'}
      bg={tone}
      pointerEvents="none"
      style={{ left: positionIn(frame, { start: at, end: at }).left }}
    />
  )
}

function Now({ frame, date }: { frame: Interval; date: string }) {
  const at = nowIn(frame, date, useCompanyClock())
  if (at === null) return null
  return (
    <chakra.span
      position="absolute"
      insetBlock="0"
      data-now
      width="2px"
      marginInlineStart="-1px"
      bg="accent"
      boxShadow="0 0 0 1px var(--db-colors-ink)"
      pointerEvents="none"
      style={{ left: positionIn(frame, { start: at, end: at }).left }}
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
          style={{ left: positionIn(frame, { start: at, end: at }).left }}
        >
          {label}
        </chakra.span>
      ))}
    </chakra.div>
  )
}

/** The hour marks above the ribbons of a list. */
export function RibbonTicks({ window, shifts }: { window: Interval; shifts: ReadonlySet<Shift> }) {
  return (
    <chakra.div aria-hidden position="relative" height="16px" maxWidth="420px" lineHeight="16px">
      {tickLabels(window, shifts).map(({ at, label }) => (
        <chakra.span
          key={at}
          position="absolute"
          translate="-50% 0"
          fontWeight="medium"
          style={{ left: positionIn(window, { start: at, end: at }).left }}
        >
          {label}
        </chakra.span>
      ))}
    </chakra.div>
  )
}
