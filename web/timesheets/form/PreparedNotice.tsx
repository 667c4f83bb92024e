// What a new timesheet has to do with a prepared day: it is begun from it, the day was changed or taken back since, or it could be
// begun from it.
import { chakra } from '@chakra-ui/react'
import { CalendarX, ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { changesBetween } from '#domain/crew/changes.ts'
import { preparedInWords } from '#domain/crew/prepared-day.ts'
import { isUntouched, type PreparedBasis, type TimesheetValues } from '#domain/timesheet/task.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { basisOf, begunFrom, type Offer } from '#web/timesheets/offers/readOffers.ts'
import { LeftOut } from './LeftOut.tsx'
import { replacingDay } from './questions.ts'

const NotMyDay = lazy(() =>
  import('#web/timesheets/offers/NotMyDay.tsx').then((module) => ({ default: module.NotMyDay })),
)

type Props = {
  values: TimesheetValues
  /** The person's open prepared days. */
  offers: readonly Offer[]
  taskType: TaskType
  /** Whether the values differ from those that the form began with. */
  isChanged: boolean
  /** Replaces the day in the form. */
  onFill: (values: TimesheetValues) => void
  /** Changes what the timesheet is begun from, and nothing else. */
  onBasis: (prepared: PreparedBasis | null) => void
  /** The person has said that the day is not theirs. */
  onDeclined: () => void
}

export function PreparedNotice(props: Props) {
  const { values, offers, taskType, isChanged, onFill, onBasis, onDeclined } = props
  const { startDate, prepared = null } = values
  const confirm = useConfirm()
  const isOnline = useIsOnline()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [isDeclining, setDeclining] = useState(false)
  const offer = offers.find(({ id }) => id === prepared?.id)
  const fill = async (from: Offer) => {
    const isEmpty = values.lines.every(isUntouched)
    if (isChanged && !isEmpty && !(await confirm(replacingDay))) return
    const begun = begunFrom(from, taskType)
    setLeftOut(begun.leftOut)
    onFill(begun.values)
  }
  if (!prepared) {
    const other = offers.find((one) => one.startDate === startDate)
    if (!other) return null
    return (
      <Notice text={`Prepared by ${other.by} · ${preparedInWords(other)}`}>
        <Button size="sm" onClick={() => void fill(other)}>
          Use it
        </Button>
      </Notice>
    )
  }
  if (!offer)
    return (
      <Notice
        text={`What ${prepared.by} prepared was taken back, or is handed in already. What is here stays as it is.`}
      >
        <Button size="sm" onClick={() => onBasis(null)}>
          Record it on its own
        </Button>
      </Notice>
    )
  if (offer.version !== prepared.version) {
    return (
      <Notice text={`${offer.by} changed it:`} isNew details={changesIn(prepared, offer)}>
        <Button size="sm" onClick={() => void fill(offer)}>
          Take it over
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onBasis(basisOf(offer))}>
          Keep mine
        </Button>
      </Notice>
    )
  }
  return (
    <Notice
      text={`Prepared by ${prepared.by}. Change what was different.`}
      more={<LeftOut names={leftOut.length > 0 ? leftOut : begunFrom(offer, taskType).leftOut} />}
    >
      <Button size="sm" variant="ghost" disabled={!isOnline} onClick={() => setDeclining(true)}>
        <CalendarX aria-hidden />
        {networkLabel('Not my day', isOnline)}
      </Button>
      <Suspense>
        {isDeclining && (
          <NotMyDay
            offer={offer}
            startDate={offer.startDate}
            onDeclined={onDeclined}
            onClosed={() => setDeclining(false)}
          />
        )}
      </Suspense>
    </Notice>
  )
}

/** The most changes that are listed; further ones are counted. */
const LISTED = 6

function changesIn(before: PreparedBasis, now: Offer): string[] {
  const all = changesBetween(before, now)
  const more = all.length - LISTED
  return more > 0 ? [...all.slice(0, LISTED), `and ${more} more`] : all
}

type NoticeProps = {
  text: string
  /** A line for each detail. */
  details?: readonly string[]
  more?: ReactNode
  /** It arrived while the form was open. */
  isNew?: boolean
  children: ReactNode
}

function Notice({ text, details = [], more, isNew = false, children }: NoticeProps) {
  return (
    <chakra.section
      aria-label="Prepared day"
      display="flex"
      flexWrap="wrap"
      alignItems="start"
      columnGap="2.5"
      rowGap="1.5"
      paddingBlock="1.5"
      paddingInline="3"
      borderWidth="1px"
      borderColor={isNew ? 'warnLine' : 'line'}
      borderRadius="md"
      bg={isNew ? 'warnSoft' : 'sunken'}
      textStyle="small"
    >
      <chakra.span flex="none" paddingTop={{ base: '2px', md: '8px' }} color={isNew ? 'warn' : 'inkSoft'}>
        <ClipboardCheck size={16} aria-hidden />
      </chakra.span>
      <chakra.div
        role="status"
        flex="1 1 200px"
        minWidth="0"
        paddingTop={{ md: '1.5' }}
        overflowWrap="anywhere"
      >
        <p>{text}</p>
        {details.length > 0 && (
          <chakra.ul listStyleType="none">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </chakra.ul>
        )}
        {more}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5" marginInlineStart="auto">
        {children}
      </chakra.div>
    </chakra.section>
  )
}
