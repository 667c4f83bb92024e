// Templates for an empty timesheet, one press each: the person's last days and their named days. Shows which one filled
// the form. Unfinished timesheets follow; a press opens one.
import { chakra } from '@chakra-ui/react'
import { CopyPlus, PenLine, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type Ref } from 'react'
import { counted } from '#domain/counted.ts'
import { formatDate } from '#domain/date.ts'
import { isUnfinished, type PastDay, type Template } from '#domain/timesheet/copy.ts'
import { isUntouched, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { Button } from '#web/design/Button.tsx'
import { useLinger } from '#web/design/useLinger.ts'
import { Suggestions, type Suggestion, type SuggestionRoom } from '#web/design/Suggestions.tsx'
import type { TakenDay } from './DayTaken.tsx'
import { LeftOut } from './LeftOut.tsx'
import { offerOf, type Offer } from './offer.ts'
import { RenameTemplate } from './RenameTemplate.tsx'
import { useTemplateOffers } from './useTemplateOffers.tsx'

type Props = {
  /** Newest first. */
  days: readonly PastDay[]
  templates: readonly Template[]
  /** The person's latest timesheets by date. */
  latest: readonly (TakenDay & Pick<PastDay, 'shift'>)[]
  /** The current values of the day. */
  copyOf: PastDay | null
  taskType: TaskType
  values: TimesheetValues
  /** Whether the pay period of a date is closed: nothing fills the form of such a day, and none can be finished. */
  isClosed: (date: string) => boolean
  onFill: (values: TimesheetValues) => void
  onOpen: (number: number) => void
  /** Where the offers have to fit. */
  room: SuggestionRoom
}
type Filled = Offer & { before: TimesheetValues }

const SHOWN = 3

export function Patterns(props: Props) {
  const { days, templates, latest, copyOf, taskType, values, isClosed, onFill, onOpen, room } = props
  const [filled, setFilled] = useState<Filled | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  const fill = (offer: Offer) => {
    setFilled({ ...offer, before: values })
    if (offer.tasks.length > 0) onFill({ ...values, shift: offer.shift, lines: offer.tasks })
  }
  const ofDays = useMemo(() => {
    const all = days.map((day) => ({ ...day, ...offerOf(day, asOn(day), taskType) }))
    return all.filter(({ tasks }) => tasks.length > 0)
  }, [days, taskType])
  const named = useTemplateOffers(templates, taskType, fill)
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    if (isBegun.current || !copyOf) return
    isBegun.current = true
    fill(offerOf(copyOf, asOn(copyOf), taskType))
  })
  useEffect(() => begin(), [])
  // The pressed button has disappeared.
  useEffect(() => notice.current?.focus({ preventScroll: true }), [filled])

  const isAsFilled = filled !== null && values.lines === filled.tasks
  const isNoticed = isAsFilled || (filled !== null && filled.leftOut.length > 0)
  const isEmpty = values.lines.every(isUntouched)
  if (!useLinger(isNoticed || isEmpty)) return null
  if (filled && (isNoticed || !isEmpty)) {
    const undo = () => {
      setFilled(null)
      onFill(filled.before)
    }
    const mayUndo = isAsFilled || !isNoticed
    return (
      <chakra.div inert={!isNoticed}>
        <FilledNotice ref={notice} filled={filled} onUndo={mayUndo ? undo : null} />
      </chakra.div>
    )
  }
  // A notice offers the timesheets of the chosen date.
  const isOtherDay = ({ startDate }: PastDay | TakenDay) => startDate !== values.startDate
  const offeredDays = ofDays
    .filter(isOtherDay)
    .slice(0, SHOWN)
    .map((offer): Suggestion => ({
      key: `${offer.startDate} ${offer.shift}`,
      icon: <CopyPlus aria-hidden />,
      content: `Same as ${nameOf(offer)} · ${counted(offer.tasks.length, 'task')}`,
      onPick: () => fill(offer),
    }))
  const unfinished = latest
    .filter((sheet) => isUnfinished(sheet) && isOtherDay(sheet) && !isClosed(sheet.startDate))
    .slice(0, SHOWN)
    .map((sheet): Suggestion => ({
      key: `${sheet.number}`,
      icon: <PenLine aria-hidden />,
      content: `Finish ${nameOf(sheet)}`,
      onPick: () => onOpen(sheet.number),
    }))
  // The most repeated day is within reach of a thumb.
  const items = isClosed(values.startDate)
    ? unfinished
    : [...offeredDays.toSpliced(1, 0, ...named.items), ...unfinished]
  return (
    <>
      {items.length > 0 && (
        <chakra.div inert={!isEmpty} minWidth="0">
          <Suggestions label="Start from an earlier day or a template" items={items} room={room} />
        </chakra.div>
      )}
      {named.renaming && <RenameTemplate {...named.renaming} />}
    </>
  )
}

type NoticeProps = { ref: Ref<HTMLDivElement>; filled: Filled; onUndo: (() => void) | null }

function FilledNotice({ ref, filled: { from, tasks, leftOut }, onUndo }: NoticeProps) {
  return (
    <chakra.div
      ref={ref}
      tabIndex={-1}
      role="status"
      display="flex"
      alignItems="center"
      gap="2.5"
      paddingBlock="1.5"
      paddingInlineStart="3"
      paddingInlineEnd={onUndo ? '1.5' : '3'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      textStyle="small"
      _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
    >
      <chakra.div flex="1" minWidth="0" display="grid" gap="0.5">
        <chakra.p>
          {counted(tasks.length, 'task')} {from}.
        </chakra.p>
        <LeftOut names={leftOut} />
      </chakra.div>
      {onUndo && (
        <Button variant="ghost" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      )}
    </chakra.div>
  )
}

function asOn(day: PastDay): string {
  return `as on ${nameOf(day)}`
}

function nameOf({ startDate, shift }: Pick<PastDay, 'startDate' | 'shift'>): string {
  return shift === 'NIGHT' ? `${formatDate(startDate)}, Night Shift` : formatDate(startDate)
}
