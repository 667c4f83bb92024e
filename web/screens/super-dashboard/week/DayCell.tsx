// A person's day in the grid: its state as a word, colour and icon, its hours and its ribbon. A press opens its
// timesheet, or a menu of several.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { formatTime, type Interval } from '#domain/timesheet/time.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { markOf } from '#web/timesheets/week/dayMark.ts'
import { QuestionMark } from '#web/timesheets/questions/QuestionMark.tsx'
import {
  hasOpenQuestion,
  inShort,
  othersDayLabel,
  stateOf,
  wordOfDay,
  type DayState,
} from '#web/timesheets/week/dayState.ts'
import { DayRibbons } from '#web/timesheets/week/DayRibbons.tsx'
import { Mark } from './Mark.tsx'
import { NARROW, STACKED } from './narrow.ts'
import type { PersonDay } from './personWeek.ts'

type Props = {
  day: PersonDay
  today: string
  /** The hours that the ribbons of all days show. */
  window: Interval
  /** The timesheet under review. */
  current: number | null
  onOpen: (number: number) => void
  /** An icon without word and hours, as on a phone. */
  small?: boolean
} & Pick<ComponentProps<typeof chakra.button>, 'tabIndex' | 'onFocus'>

export function DayCell({ day, today, window, current, onOpen, small = false, ...focus }: Props) {
  const state = stateOf(day, today)
  const { timesheets } = day
  const [only] = timesheets
  const common = {
    ...focus,
    'data-cell': '',
    'data-printed': '',
    'aria-label': othersDayLabel(day, state),
    'aria-current': timesheets.some(({ number }) => number === current) || undefined,
    title: small ? undefined : wordOfDay(day, state),
    state,
    children: <Face day={day} state={state} window={window} small={small} />,
  }
  if (!only) return <CellButton {...common} aria-disabled />
  if (timesheets.length === 1) return <CellButton {...common} onClick={() => onOpen(only.number)} />
  return (
    <chakra.div
      width="100%"
      height="100%"
      css={{ '& > span': { display: 'flex', width: '100%', height: '100%' } }}
    >
      <Menu
        items={timesheets.map((sheet) => ({
          label: timesheetLabel(sheet),
          onSelect: () => onOpen(sheet.number),
        }))}
        // Arrow keys move to the next cell; Enter opens the menu.
        trigger={({ onKeyDown: _, ...menu }) => <CellButton {...common} {...menu} />}
      />
    </chakra.div>
  )
}

/** '07:00 am to 03:30 pm, Approved'. */
function timesheetLabel({ number, startTime, endTime, status }: PersonDay['timesheets'][number]): string {
  const when =
    startTime == null || endTime == null
      ? `No. ${number}`
      : `${formatTime(startTime)} to ${formatTime(endTime)}`
  return `${when}, ${timesheetStatusLabel[status]}`
}

function CellButton({ state, ...rest }: ComponentProps<typeof chakra.button> & { state: DayState }) {
  const isQuiet = rest['aria-disabled'] === true
  return (
    <chakra.button
      type="button"
      position="relative"
      display="flex"
      flexDirection="column"
      justifyContent="center"
      gap="1.5"
      width="100%"
      minWidth="0"
      height="100%"
      minHeight="46px"
      paddingInline="1.5"
      paddingBlock="1"
      borderRadius="sm"
      borderWidth="1px"
      borderStyle={state === 'MISSING' ? 'dashed' : 'solid'}
      borderColor={state === 'MISSING' ? 'warn' : 'transparent'}
      textAlign="start"
      cursor={isQuiet ? 'default' : 'pointer'}
      _hover={isQuiet ? undefined : { bg: 'hover', borderColor: 'lineControl' }}
      css={{
        '&[aria-current]': { borderColor: 'ink', boxShadow: 'chosen' },
        '&:focus-visible': { outline: '2px solid transparent', boxShadow: 'focus' },
        [NARROW]: { paddingInline: '3px', gap: '1' },
      }}
      {...rest}
    />
  )
}

const stacked = { flexDirection: 'column', alignItems: 'flex-start', gap: '1px' } as const

type FaceProps = { day: PersonDay; state: DayState; window: Interval; small: boolean }

function Face({ day, state, window, small }: FaceProps) {
  const { date, minutes, timesheets, closed } = day
  if (state === 'FUTURE' || state === 'EMPTY') return null
  const { Shape, fg } = markOf(state)
  const isLocked = closed && state !== 'CLOSED'
  const several = timesheets.length > 1 ? timesheets.length : null
  const ribbons = timesheets.some(({ status }) => status !== 'CANCELLED') && (
    <DayRibbons date={date} timesheets={timesheets} window={window} />
  )
  const isAsked = hasOpenQuestion(day)
  if (small)
    return (
      <>
        {isAsked && (
          <chakra.span position="absolute" top="2px" insetInlineStart="2px">
            <QuestionMark size={11} label={false} />
          </chakra.span>
        )}
        <chakra.span alignSelf="center">
          <Mark state={state} />
        </chakra.span>
        {isLocked && (
          <chakra.span position="absolute" top="2px" insetInlineEnd="2px">
            <ClosedIcon size={10} label={false} />
          </chakra.span>
        )}
        {ribbons}
      </>
    )
  return (
    <>
      <chakra.span
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="1.5"
        width="100%"
        lineHeight="1.2"
        css={{
          [STACKED]: stacked,
          _print: stacked,
          [NARROW]: { gap: '3px' },
        }}
      >
        <chakra.span
          display="inline-flex"
          alignItems="center"
          gap="1"
          minWidth="0"
          maxWidth="100%"
          color={fg}
          fontSize="xs"
          fontWeight="strong"
          textDecoration={state === 'CANCELLED' ? 'line-through' : undefined}
        >
          <chakra.span display="contents" css={{ [NARROW]: { display: 'none' } }}>
            <Shape size={13} strokeWidth={2.4} aria-hidden style={{ flex: 'none' }} />
            <chakra.span truncate>{wordOfDay(day, state)}</chakra.span>
          </chakra.span>
          <chakra.span display="none" css={{ [NARROW]: { display: 'inline-flex' } }}>
            <Mark state={state} />
          </chakra.span>
          {isLocked && <ClosedIcon size={11} label={false} />}
          {isAsked && <QuestionMark size={12} label={false} />}
          {/* Where there is no room for the number, two ribbons show it. */}
          {several && <chakra.span css={{ [STACKED]: { display: 'none' } }}>{several}</chakra.span>}
        </chakra.span>
        {minutes > 0 && (
          <chakra.span
            flex="none"
            fontSize="xs"
            color="inkSoft"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {inShort(minutes)}
          </chakra.span>
        )}
      </chakra.span>
      {ribbons}
    </>
  )
}
