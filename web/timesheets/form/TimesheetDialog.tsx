// The New Timesheet dialog, and the dialog of a stored timesheet.
import { useContext, useMemo, useState, type ReactNode } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import { createOperationDescriptor, getRequest, type Environment } from 'relay-runtime'
import { defaultLineType, firstStartTime, newTask } from '#domain/timesheet/task.ts'
import type { TimesheetDialogQuery } from '#web/__generated__/TimesheetDialogQuery.graphql.ts'
import type { readOffersQuery } from '#web/__generated__/readOffersQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { newUuid } from '#web/client/uuid.ts'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { useChange } from '#web/design/useChange.ts'
import { DialogOrPage } from '#web/forms/DialogOrPage.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { readClosedDays } from '#web/timesheets/closedDays.ts'
import { deleteUnsaved } from '#web/forms/unsaved.ts'
import { workIdOf, type OutgoingDay } from '#web/offline/days/outgoing.ts'
import { begunFrom, offersQuery, readOffers } from '#web/timesheets/offers/readOffers.ts'
import { AddingContext } from '#web/timesheets/running/running.ts'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'
import { asNewDay, asNewTimesheet } from './asNew.ts'
import { variablesOf } from './dialogVariables.ts'
import { readRecents } from './recents.ts'
import { HeldTimesheet } from './HeldTimesheet.tsx'
import { GoneNotice } from './OpenedDay.tsx'
import { StoredTimesheet } from './StoredTimesheet.tsx'
import { SubmitObstacle } from './SubmitObstacle.tsx'
import { useTemplates } from './templates.ts'
import { TimesheetForm } from './TimesheetForm.tsx'
import { usePastDays } from './usePastDays.ts'
import { readValues } from './values.ts'

type Props = {
  /** Null for a new one. */
  number: number | null
  /** The date of a new one; today by default. */
  date?: string | undefined
  /** The number of the timesheet to copy into a new one. */
  copyOf?: number | null
  /** Unsaved work from this browser. */
  unsaved: UnsavedTimesheet | null
  /** The day that waits on this device and is opened with it. */
  waiting?: OutgoingDay | null
  onClosed: () => void
  /** Opens a new timesheet. */
  onReuse: (unsaved: UnsavedTimesheet) => void
}

/**
 * Fetches what the dialog shows before it opens. If that fails, the dialog fetches it again and shows the error.
 */
export function fetchTimesheetDialog(
  environment: Environment,
  number: number | null,
  copyOf: number | null = null,
): Promise<void> {
  const form = fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(number, copyOf)).toPromise()
  // Without them the form works, too. They are live (web/frame/FollowOffers.tsx).
  const offers =
    number === null &&
    fetchQuery<readOffersQuery>(environment, offersQuery, {}, { fetchPolicy: 'store-or-network' }).toPromise()
  return Promise.allSettled([form, offers]).then(() => {})
}

/** The viewer's latest timesheets by date, from this device without a network. */
export async function fetchLatest(environment: Environment) {
  await fetchTimesheetDialog(environment, null)
  const request = fetchQuery<TimesheetDialogQuery>(environment, query, variablesOf(null, null), {
    fetchPolicy: 'store-or-network',
  })
  return (await request.toPromise())!.me.latest
}

/** Call `fetchTimesheetDialog` first. */
export function TimesheetDialog({ waiting = null, onReuse, ...props }: Props) {
  const isGone = waiting?.values.stopped?.is === 'gone'
  const [isReused, setReused] = useState(false)
  if (isGone || isReused) return <AsNew {...props} waiting={waiting} onReuse={onReuse} isGone={isGone} />
  const reuse = (work: UnsavedTimesheet) => {
    // A waiting day becomes the new timesheet, so that it is not sent as well.
    if (waiting) return setReused(true)
    void deleteUnsaved(work.id)
    onReuse(asNewTimesheet(work))
  }
  return (
    <Recorded
      {...props}
      waiting={waiting}
      onReuse={reuse}
      gone={<AsNew {...props} waiting={waiting} onReuse={onReuse} isGone />}
    />
  )
}

type AsNewProps = Props & {
  waiting: OutgoingDay | null
  /** Whether the timesheet was deleted. */
  isGone: boolean
}

/** This device's copy of a timesheet, as a new one. */
function AsNew({ unsaved, waiting, isGone, ...props }: AsNewProps) {
  const [own] = useState(() => {
    const renewed = unsaved && asNewTimesheet(unsaved)
    const key = renewed?.clientMutationKey ?? newUuid()
    // The same piece of work, so that it replaces the waiting day when it is handed over.
    return {
      unsaved: renewed && { ...renewed, id: unsaved!.id },
      waiting: waiting && asNewDay(waiting, key),
    }
  })
  return <Recorded {...props} {...own} number={null} isGone={isGone} gone={null} />
}

type RecordedProps = Props & {
  waiting: OutgoingDay | null
  isGone?: boolean
  /** Replaces the viewer's own timesheet after its deletion. */
  gone: ReactNode
}

function Recorded({
  number,
  date,
  copyOf = null,
  unsaved,
  waiting,
  isGone = false,
  gone,
  onClosed,
  onReuse,
}: RecordedProps) {
  const [workId] = useState(() => unsaved?.id ?? (waiting ? workIdOf(waiting.id) : newUuid()))
  const [conflict, setConflict] = useState<string | null>(null)
  const environment = useRelayEnvironment()
  // A waiting change of a timesheet that cannot be fetched; the form shows this device's copy.
  const [isHeld] = useState(() => {
    const operation = createOperationDescriptor(getRequest(query), variablesOf(number, copyOf))
    return !!waiting?.values.timesheetId && environment.check(operation).status === 'missing'
  })
  const variables = variablesOf(isHeld ? null : number, copyOf)
  const { me, settings, timesheet } = useLazyLoadQuery<TimesheetDialogQuery>(query, variables, {
    fetchPolicy: 'store-or-network',
  })
  const [wasThere] = useState(timesheet !== null && timesheet !== undefined)
  /** Keeps the current content on screen until new data arrives. */
  const lookAgain = async () => {
    await fetchAgain<TimesheetDialogQuery>(environment, query, variablesOf(number, copyOf)).catch(() => {})
  }
  const onConflict = async (message: string) => {
    await lookAgain()
    setConflict(message)
  }
  const { me: offered } = useLazyLoadQuery<readOffersQuery>(offersQuery, {}, { fetchPolicy: 'store-only' })
  const offers = useMemo(() => (number === null ? readOffers(offered) : []), [number, offered])
  const isAdding = useContext(AddingContext) !== null
  // A day that was asked for begins as it was prepared.
  const [begun] = useState(() => {
    const offer = copyOf === null && !isAdding && offers.find(({ startDate }) => startDate === date)
    return offer ? begunFrom(offer, me.taskType).values : null
  })
  const closedDays = readClosedDays(me)
  // A stored timesheet has a pay period of its own.
  const isStored = number !== null
  useChange(
    isStored ? JSON.stringify([closedDays.closed, closedDays.openings]) : undefined,
    () => void lookAgain(),
  )
  const common = {
    closedDays,
    onPeriodClosed: () => void lookAgain(),
    userId: me.userId,
    settings,
    latest: me.latest,
    pastDays: usePastDays(me.past),
    templates: useTemplates(me.named),
    offers,
    recents: readRecents(me),
    workId,
    unsaved,
    waiting,
    conflict,
    onClosed,
    onConflict: (message: string) => void onConflict(message),
    onConflictSettled: () => setConflict(null),
  }
  if (number === null) {
    const first = newTask('first', defaultLineType(me.taskType), firstStartTime(me, settings))
    return (
      <TimesheetForm
        {...common}
        title="New Timesheet"
        existing={null}
        copied={null}
        copyOf={timesheet ? readValues(timesheet) : null}
        values={begun ?? { startDate: date ?? settings.today, shift: 'DAY', lines: [first] }}
        taskType={me.taskType}
        showFieldService={me.showFieldService}
        recordings={['save', 'submit']}
        onDelete={null}
        above={
          <>
            {isGone && <GoneNotice />}
            <SubmitObstacle message={me.submitObstacle} />
          </>
        }
      />
    )
  }
  if (isHeld && waiting) {
    const onConflict = (message: string) => {
      notify.error(message)
      // It still waits, and with a network the form compares it.
      onClosed()
    }
    return <HeldTimesheet {...common} {...me} waiting={waiting} number={number} onConflict={onConflict} />
  }
  const isOwn = waiting !== null || (unsaved !== null && !unsaved.ofAnother)
  // The input of an open form is stored when it closes, and opens from the store.
  if (!timesheet && isOwn && !wasThere) return gone
  if (!timesheet) {
    return (
      <DialogOrPage onClose={onClosed} title="Timesheet">
        <EmptyState title="Timesheet not found">It was deleted, or you can no longer see it.</EmptyState>
      </DialogOrPage>
    )
  }
  return (
    <StoredTimesheet
      viewer={me}
      timesheet={timesheet}
      form={common}
      onReuse={onReuse}
      lookAgain={lookAgain}
    />
  )
}

const query = graphql`
  query TimesheetDialogQuery($number: Int!, $isStored: Boolean!, $isNew: Boolean!) {
    me {
      userId
      taskType
      defaultStartTime
      showFieldService
      submitObstacle
      ...closedDays_me
      latest: lastTimesheets(first: 10) {
        number
        startDate
        shift
        status
        endTime
        totalDuration
      }
      ...usePastDays_me @include(if: $isNew) @alias(as: "past")
      ...templates_me @include(if: $isNew) @alias(as: "named")
      ...recents_me
      ...StoredTimesheet_viewer
    }
    settings {
      timesheetOverlapCheckingEnable
      passMidnightCheckingEnable
      maximumDailyHoursCheckingEnable
      maximumDailyHours
      allowUnsignedReason
      enableUseDefaultStartTime
      defaultStartTime
      today
    }
    timesheet(number: $number) @include(if: $isStored) {
      ...values_timesheet
      ...StoredTimesheet_timesheet
    }
  }
`
