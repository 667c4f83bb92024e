// A day that somebody else changed while it waited: its owner keeps one value of each field that both have changed.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { fullName } from '#domain/people.ts'
import { mergeDays, type Choices, type Contested, type Side, type Taken } from '#domain/timesheet/compare.ts'
import { fieldServiceLabel } from '#domain/timesheet/field-service.ts'
import { correctedStatuses } from '#domain/timesheet/lifecycle.ts'
import type { CompareDialogQuery } from '#web/__generated__/CompareDialogQuery.graphql.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import { Button } from '#web/design/Button.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useTimesheetDialog } from '#web/timesheets/useTimesheetDialog.ts'
import { useSubmittingQuestion } from '#web/timesheets/submittingQuestion.tsx'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { readValues } from '#web/timesheets/form/values.ts'

type Props = { day: OutgoingDay; number: number; onClosed: () => void }

export function CompareDialog({ day, number, onClosed }: Props) {
  const { timesheet } = useLazyLoadQuery<CompareDialogQuery>(
    graphql`
      query CompareDialogQuery($number: Int!) {
        timesheet(number: $number) {
          id
          number
          version
          status
          updatedAt
          lastActor {
            id
            firstName
            lastName
          }
          ...values_timesheet
        }
      }
    `,
    { number },
    { fetchPolicy: 'network-only' },
  )
  const { settle, userId } = useDayQueue()
  const { openWaiting } = useTimesheetDialog()
  const confirm = useConfirm()
  const submitting = useSubmittingQuestion()
  const [choices, setChoices] = useState<Choices>({})
  const title = `${formatDate(day.values.day.startDate)}: which one?`
  const open = () => {
    onClosed()
    openWaiting(day)
  }
  if (!timesheet)
    return (
      <Dialog
        open
        onClose={onClosed}
        title={title}
        foot={
          <Button variant="primary" onClick={open}>
            Open
          </Button>
        }
      >
        <EmptyState title="The stored timesheet is gone">
          It was deleted. What you recorded is still on {thisDevice()}: open it to use it in a new timesheet.
        </EmptyState>
      </Dialog>
    )
  const stored = readValues(timesheet)
  const { before, day: mine, submit } = day.values
  const merged = mergeDays(before, mine, stored, choices)
  const undecided = merged.contested.filter(({ key }) => !choices[key]).length
  const maySave = correctedStatuses.includes(timesheet.status)
  const save = async () => {
    if (submit && !(await confirm(submitting(merged.day)))) return
    const values = { ...day.values, day: merged.day, before: stored, timesheetId: timesheet.id }
    onClosed()
    await settle({ ...day, number: timesheet.number, version: timesheet.version, values })
  }
  const isOwn = timesheet.lastActor.id === userId
  const who = isOwn ? 'Your other device' : fullName(timesheet.lastActor)
  return (
    <Dialog
      open
      onClose={onClosed}
      title={title}
      header={
        <chakra.p color="inkSoft" textStyle="small">
          {day.values.stopped?.is === 'conflict' && day.values.stopped.message}
        </chakra.p>
      }
      foot={
        maySave && (
          <Button variant="primary" disabled={undecided > 0} onClick={() => void save()}>
            {undecided > 0 ? `Choose ${undecided} more` : submit ? 'Submit' : 'Save'}
          </Button>
        )
      }
    >
      <chakra.div display="grid" gap="3">
        {!maySave && (
          <chakra.p>
            The stored timesheet can no longer be changed as it is. Take it back from its approvers first, or
            use yours in a new one.
          </chakra.p>
        )}
        {merged.contested.map((field) => (
          <Choice
            key={field.key}
            field={field}
            who={who}
            at={timesheet.updatedAt}
            recordedAt={day.values.recordedAt}
            chosen={choices[field.key] ?? null}
            onChoose={(side) => setChoices({ ...choices, [field.key]: side })}
          />
        ))}
        {merged.taken.length > 0 && <Changed who={who} fields={merged.taken} />}
        {merged.cleared.map(({ task, signature }) => (
          <chakra.p key={`${task} ${signature}`} color="warn">
            {`Task ${task + 1} · ${fieldServiceLabel[signature]}: cleared, because something that it vouches for has changed.`}
          </chakra.p>
        ))}
        <chakra.p color="inkFaint" textStyle="small">
          Nothing is written over until you choose.
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}

/** The other side's changes that need no question. */
function Changed({ who, fields }: { who: string; fields: readonly Taken[] }) {
  return (
    <chakra.section aria-label="Changed without a question" display="grid" gap="1.5">
      <chakra.p fontWeight="semibold">{`${who} also changed this, and it stays:`}</chakra.p>
      <chakra.ul display="grid" gap="1.5" paddingInlineStart="5">
        {fields.map(({ key, label, before, now }) => (
          <chakra.li key={key} overflowWrap="anywhere">
            {label}: <b>{now || 'Nothing'}</b>
            <chakra.span color="inkSoft">{before && `, was ${before}`}</chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

type ChoiceProps = {
  field: Contested
  who: string
  at: string
  recordedAt: string
  chosen: Side | null
  onChoose: (side: Side) => void
}

function Choice({ field, who, at, recordedAt, chosen, onChoose }: ChoiceProps) {
  const sides = [
    { side: 'mine' as const, name: 'Yours', at: recordedAt, value: field.mine },
    { side: 'theirs' as const, name: who, at, value: field.theirs },
  ]
  return (
    <chakra.fieldset borderWidth="1px" borderColor="line" borderRadius="lg" padding="3.5" minWidth="0">
      <chakra.legend float="left" width="100%" fontWeight="semibold" marginBottom="2">
        {field.label}
      </chakra.legend>
      <chakra.div clear="both" display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="2">
        {sides.map(({ side, name, at, value }) => (
          <chakra.label
            key={side}
            display="grid"
            gap="0.5"
            minHeight="48px"
            padding="2.5"
            borderWidth="2px"
            borderColor={chosen === side ? 'ink' : 'line'}
            borderRadius="md"
            cursor="pointer"
            _focusWithin={{ boxShadow: 'focus' }}
          >
            <chakra.input
              type="radio"
              name={field.key}
              srOnly
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <chakra.span color="inkSoft" textStyle="caption">
              {name}, <Instant at={at} />
            </chakra.span>
            <chakra.span fontWeight="semibold" overflowWrap="anywhere">
              {value || 'Nothing'}
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
