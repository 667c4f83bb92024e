// A person's day in the grid: its state by word, colour and shape, and its hours; a press opens its timesheet, or offers
// its several.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { timesheetStatusLabel } from '#domain/timesheet/lifecycle.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import { Menu } from '#web/design/Menu.tsx'
import { markOf } from '#web/timesheets/week/dayMark.ts'
import { inShort, othersDayLabel, stateOf, wordOf, type DayState } from '#web/timesheets/week/dayState.ts'
import type { PersonDay } from './personWeek.ts'

type Props = {
  day: PersonDay
  today: string
  /** The timesheet under review. */
  current: number | null
  onOpen: (number: number) => void
  /** A shape only, as on a phone. */
  small?: boolean
} & Pick<ComponentProps<typeof chakra.button>, 'tabIndex' | 'onFocus'>

export function DayCell({ day, today, current, onOpen, small = false, ...focus }: Props) {
  const state = stateOf(day, today)
  const { timesheets } = day
  const [only] = timesheets
  const common = {
    ...focus,
    'data-cell': '',
    'aria-label': othersDayLabel(day, state),
    'aria-current': timesheets.some(({ number }) => number === current) || undefined,
    title: small ? undefined : wordOf(state),
    state,
    children: <Face day={day} state={state} small={small} />,
  }
  if (!only) return <CellButton {...common} aria-disabled />
  if (timesheets.length === 1) return <CellButton {...common} onClick={() => onOpen(only.number)} />
  return (
    <chakra.div css={{ '& > span': { display: 'flex', width: '100%', height: '100%' } }}>
      <Menu
        items={timesheets.map((sheet) => ({ label: named(sheet), onSelect: () => onOpen(sheet.number) }))}
        // The arrows go on to the next cell; Enter opens the menu.
        trigger={({ onKeyDown: _, ...menu }) => <CellButton {...common} {...menu} />}
      />
    </chakra.div>
  )
}

/** '07:00 am to 03:30 pm, Approved'. */
function named({ number, startTime, endTime, status }: PersonDay['timesheets'][number]): string {
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
      display="flex"
      flexDirection="column"
      justifyContent="center"
      gap="0.5"
      width="100%"
      minWidth="0"
      height="100%"
      minHeight="44px"
      paddingInline="1.5"
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
      }}
      {...rest}
    />
  )
}

function Face({ day, state, small }: { day: PersonDay; state: DayState; small: boolean }) {
  if (state === 'FUTURE' || state === 'EMPTY') return null
  const { Shape, fg, bg } = markOf(state)
  const several = day.timesheets.length > 1 ? day.timesheets.length : null
  if (small)
    return (
      <chakra.span
        display="grid"
        placeItems="center"
        alignSelf="center"
        width="26px"
        height="22px"
        borderRadius="full"
        color={fg}
        bg={bg}
      >
        <Shape size={14} strokeWidth={2.4} aria-hidden />
      </chakra.span>
    )
  return (
    <>
      <chakra.span
        display="flex"
        alignItems="center"
        gap="1"
        maxWidth="100%"
        color={fg}
        fontSize="xs"
        fontWeight="strong"
        lineHeight="1.2"
        textDecoration={state === 'CANCELLED' ? 'line-through' : undefined}
      >
        <Shape size={13} strokeWidth={2.4} aria-hidden style={{ flex: 'none' }} />
        <chakra.span truncate>{wordOf(state)}</chakra.span>
        {several && <chakra.span>{several}</chakra.span>}
      </chakra.span>
      <chakra.span
        fontSize="sm"
        color="inkSoft"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
        lineHeight="1.2"
      >
        {inShort(day.minutes)}
      </chakra.span>
    </>
  )
}
