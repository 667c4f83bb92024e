// A day of the viewer's own week or month: its ribbon and its state. A press opens its timesheet, lists several, or starts
// a new one.
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useContext, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '#domain/date.ts'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { formatDuration, formatTime, type Interval } from '#domain/timesheet/time.ts'
import { ClosedIcon } from '#web/design/ClosedIcon.tsx'
import { Menu, type MenuItem } from '#web/design/Menu.tsx'
import { animationOf } from '#web/design/table/busyLook.ts'
import { networkLabel } from '#web/relay/connection.ts'
import { NEEDS_NETWORK, NEW, OpensHereContext } from '#web/timesheets/opensHere.ts'
import { useIsOpening, useOpeningNumber, useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { DayRibbons } from '#web/timesheets/week/DayRibbons.tsx'
import { markOf } from '#web/timesheets/week/dayMark.ts'
import type { OwnDayFacts } from '#web/timesheets/week/ownDays.ts'
import { QuestionMark } from '#web/timesheets/questions/QuestionMark.tsx'
import {
  dayLabel,
  hasOpenQuestion,
  stateOf,
  wordOfDay,
  type DayState,
} from '#web/timesheets/week/dayState.ts'

type Props = {
  day: OwnDayFacts
  today: string
  /** The hours that the ribbons of the screen show. */
  window: Interval
  tabIndex: number
  /** In a month the weekday is the head of its column. */
  weekday?: boolean
  /** A day of the month before or after the one on screen. */
  faint?: boolean
  onReach: () => void
}

export function OwnDay({ day, today, window, tabIndex, weekday = true, faint = false, onReach }: Props) {
  const { open, preload } = useTimesheetDialog()
  const navigate = useNavigate()
  const opening = useOpeningNumber()
  const { date, timesheets } = day
  const isFuture = date > today
  const isBeginning = useIsOpening(null, date)
  const state = stateOf(day, today)
  const [only] = timesheets
  const begin = () => open(null, date)
  const here = useContext(OpensHereContext)
  const opensHere = (number: number) => here === null || here.has(number)
  const isBarred = timesheets.length < 2 && !opensHere(only?.number ?? NEW)
  const common = {
    'data-day': date,
    'aria-label': `${dayLabel(day, state)}${isBarred ? `. ${NEEDS_NETWORK}` : ''}`,
    'aria-current': date === today ? 'date' : undefined,
    'aria-busy': isBeginning || timesheets.some(({ number }) => number === opening) || undefined,
    title: isBarred ? NEEDS_NETWORK : wordOfDay(day, state),
    tabIndex,
    'data-faint': faint || undefined,
    onFocus: onReach,
    onPointerEnter: preload,
  } as const
  const face = <Face day={day} state={state} window={window} weekday={weekday} />

  if (state !== 'WAITING' && (isFuture || isBarred))
    return (
      <DayButton {...common} aria-disabled state={state}>
        {face}
      </DayButton>
    )
  if (state === 'WAITING')
    return (
      <DayButton {...common} state={state} onClick={() => void navigate('/waiting')}>
        {face}
      </DayButton>
    )
  // A day with only cancelled timesheets can be recorded, unless it is closed.
  const isChoice = timesheets.length > 1 || (only?.status === 'CANCELLED' && !day.closed)
  if (!isChoice)
    return (
      <DayButton {...common} state={state} onClick={only ? () => open(only.number) : begin}>
        {face}
      </DayButton>
    )
  const items: MenuItem[] = timesheets.map((sheet) => ({
    label: networkLabel(timesheetLabel(sheet), opensHere(sheet.number)),
    disabled: !opensHere(sheet.number),
    onSelect: () => open(sheet.number),
  }))
  if (!day.closed)
    items.push({
      label: `New timesheet for ${formatDate(date)}`,
      icon: <Plus aria-hidden />,
      onSelect: begin,
    })
  return (
    <chakra.div css={{ '& > span': { display: 'flex', width: '100%', height: '100%' } }}>
      <Menu
        items={items}
        trigger={(menu) => (
          <DayButton {...common} {...menu} state={state}>
            {face}
          </DayButton>
        )}
      />
    </chakra.div>
  )
}

/** '07:00 am to 03:30 pm, Approved'. */
function timesheetLabel({ number, startTime, endTime, status }: OwnDayFacts['timesheets'][number]): string {
  const when =
    startTime === null || startTime === undefined || endTime === null || endTime === undefined
      ? `No. ${number}`
      : `${formatTime(startTime)} to ${formatTime(endTime)}`
  return `${when}, ${timesheetStatusLabel[status]}`
}

function DayButton({ state, ...rest }: ComponentProps<typeof chakra.button> & { state: DayState }) {
  const isFuture = rest['aria-disabled'] === true
  return (
    <chakra.button
      type="button"
      position="relative"
      display="flex"
      flexDirection="column"
      gap="1.5"
      width="100%"
      minWidth="0"
      paddingInline={{ base: '1', md: '2', lg: '3' }}
      paddingBlock={{ base: '1.5', md: '2.5' }}
      borderWidth="1px"
      borderStyle={state === 'MISSING' ? 'dashed' : 'solid'}
      borderColor={state === 'MISSING' ? 'warn' : 'line'}
      borderRadius="md"
      bg={isFuture ? 'transparent' : 'surface'}
      color={isFuture ? 'inkFaint' : 'ink'}
      textAlign={{ base: 'center', md: 'start' }}
      cursor={isFuture ? 'default' : 'pointer'}
      transition="border-color 120ms, box-shadow 120ms"
      animation={animationOf(false, rest['aria-busy'] === true)}
      _hover={isFuture ? undefined : { borderColor: 'lineControl', bg: 'hover' }}
      _active={isFuture ? undefined : { bg: 'press' }}
      css={{
        '&[aria-current]': {
          borderColor: 'ink',
          boxShadow: 'chosen',
          '@media (forced-colors: active)': { outline: '2px solid Highlight' },
        },
        // Colours alone, so that the words keep their contrast.
        '&[data-faint]': { bg: 'transparent', borderColor: 'transparent' },
        '&[data-faint] b': { color: 'inkSoft', fontWeight: 'medium' },
        '&:focus-visible': { outline: '2px solid transparent', boxShadow: 'focus' },
      }}
      {...rest}
    />
  )
}

type FaceProps = { day: OwnDayFacts; state: DayState; window: Interval; weekday: boolean }

function Face({ day, state, window, weekday }: FaceProps) {
  const [name] = formatDate(day.date).split(' ')
  const count = day.timesheets.filter(({ status }) => status !== 'CANCELLED').length
  return (
    <>
      <chakra.span
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'center', md: 'baseline' }}
        gap={{ base: '0', md: '1.5' }}
        lineHeight="1.25"
      >
        {weekday && (
          <chakra.span color="inkFaint" fontSize={{ base: '11px', md: 'sm' }}>
            {name}
          </chakra.span>
        )}
        <chakra.b fontSize={{ base: 'lg', md: 'md' }} fontWeight="bold" fontVariantNumeric="tabular-nums">
          {Number(day.date.slice(-2))}
        </chakra.b>
        {day.minutes > 0 && (
          <chakra.span
            hideBelow="lg"
            marginInlineStart="auto"
            textStyle="small"
            color="inkSoft"
            fontVariantNumeric="tabular-nums"
          >
            {formatDuration(day.minutes)}
          </chakra.span>
        )}
      </chakra.span>
      <DayRibbons date={day.date} timesheets={state === 'FUTURE' ? [] : day.timesheets} window={window} />
      <State state={state} word={wordOfDay(day, state)} count={count} />
      {hasOpenQuestion(day) && (
        // Opposite the lock; on a desk next to the word.
        <chakra.span
          display="inline-flex"
          position="absolute"
          top={{ base: '3px', md: 'auto' }}
          bottom={{ md: '13px' }}
          insetInlineStart={{ base: '3px', md: 'auto' }}
          insetInlineEnd={{ md: day.closed ? '28px' : '10px' }}
        >
          <QuestionMark size={13} label={false} />
        </chakra.span>
      )}
      {day.closed && state !== 'CLOSED' && (
        // In the corner that is free: below 'lg' the hours are hidden, and on a phone there is no room beside the state.
        <chakra.span
          display="inline-flex"
          position="absolute"
          top={{ base: '3px', md: '12px', lg: 'auto' }}
          bottom={{ lg: '13px' }}
          insetInlineEnd={{ base: '2px', md: '8px', lg: '12px' }}
          css={{ '& svg': { width: { base: '9px', md: '12px' }, height: { base: '9px', md: '12px' } } }}
        >
          <ClosedIcon label={false} />
        </chakra.span>
      )}
    </>
  )
}

/** Word, colour and icon; on a phone the word is below the strip. */
function State({ state, word, count }: { state: DayState; word: string; count: number }) {
  if (state === 'FUTURE' || state === 'EMPTY')
    return (
      <chakra.span
        display="flex"
        justifyContent={{ base: 'center', md: 'start' }}
        height="20px"
        color="inkFaint"
      >
        {state === 'EMPTY' && <Plus size={14} strokeWidth={2} aria-hidden style={{ alignSelf: 'center' }} />}
      </chakra.span>
    )
  const { Shape, ...colour } = markOf(state)
  return (
    <chakra.span
      display="flex"
      alignItems="center"
      alignSelf={{ base: 'center', md: 'start' }}
      gap="1"
      height="20px"
      // Between phone and desktop the word just fits.
      paddingInline={{ base: '1.5', md: '0', lg: '1.5' }}
      borderRadius="full"
      fontSize="xs"
      fontWeight="strong"
      lineHeight="1"
      whiteSpace="nowrap"
      color={colour.fg}
      bg={{ base: colour.bg, md: 'transparent', lg: colour.bg }}
      textDecoration={state === 'CANCELLED' ? 'line-through' : undefined}
    >
      <Shape size={13} strokeWidth={2.4} aria-hidden />
      <chakra.span hideBelow="md" truncate>
        {word}
      </chakra.span>
      {count > 1 && <chakra.span>{count}</chakra.span>}
    </chakra.span>
  )
}
