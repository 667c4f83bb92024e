// Saves and submits the form. The viewer's own day goes through the queue on this device; a correction of another
// person's timesheet goes straight to the server.
import { useCallback } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import {
  firstRefusal,
  saveChecks,
  submitChecks,
  type CheckSettings,
  type CheckedSheet,
} from '#domain/timesheet/checks.ts'
import { formatDate } from '#domain/date.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import type { useRecordingAroundQuery } from '#web/__generated__/useRecordingAroundQuery.graphql.ts'
import type { useRecordingEditMutation } from '#web/__generated__/useRecordingEditMutation.graphql.ts'
import { notify, saved } from '#web/client/notify.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import type { Sending } from '#web/forms/formOptions.ts'
import type { WorkIdentity } from '#web/forms/unsaved.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { handOver } from '#web/offline/days/handOver.ts'
import { outgoingId, type OutgoingDay } from '#web/offline/days/outgoing.ts'
import { useDayQueue } from '#web/offline/days/useDays.ts'
import { correctedLine } from './values.ts'

/** `edit` corrects another person's pending timesheet. */
export type Recording = 'save' | 'submit' | 'edit'

type Recorded = {
  /** The stored timesheet: its global id, its version, and its values in that version; null for a new one. */
  existing: { id: string; version: number; values: TimesheetValues } | null
  /** The day that waits on this device and is open in the form. */
  waiting: OutgoingDay | null
  settings: CheckSettings
  work: Omit<WorkIdentity, 'version'>
}

/** The checks of the form's values, and `send`. The screens fetch their data again after a change. */
export function useRecording({ existing, waiting, settings, work }: Recorded) {
  const environment = useRelayEnvironment()
  const queue = useDayQueue()
  const id = existing?.id ?? null
  const [edit] = useAction<useRecordingEditMutation>(
    graphql`
      mutation useRecordingEditMutation($input: TimesheetInput!) {
        result: editTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
          ...timesheetChange_change @alias(as: "change")
        }
      }
    `,
    {
      success: (_: unknown, { input }: { input: { startDate: string } }) =>
        saved(`Timesheet for ${formatDate(input.startDate)}`),
      errors: 'returned',
    },
  )

  const check = useCallback(
    async (values: TimesheetValues, recording: Recording, confirmed: readonly string[]) => {
      // An approver sees only the owner's submitted timesheets; the server checks against all of them.
      const others =
        recording === 'submit'
          ? [
              ...(await fetchOthers(environment, values.startDate, id)),
              ...waitingOthers(queue.state(), work.id),
            ]
          : []
      const checks = recording === 'save' ? saveChecks : submitChecks
      const refusal = firstRefusal(checks, values, { settings, others }, confirmed as RefusalCode[])
      if (!refusal) return null
      const { code, message, path, confirmable, other } = refusal
      return { is: 'refused' as const, code, message, path, confirmable, other }
    },
    [environment, queue, id, settings, work.id],
  )

  const correct = (values: TimesheetValues, { version, confirmed }: Sending<Recording>) => {
    const { startDate, shift, lines } = values
    const input = {
      id,
      version,
      startDate,
      shift,
      lines: lines.map(correctedLine),
      confirmed: [...confirmed],
    }
    return edit({ input })
  }
  /** The stored values of the version that the person has seen; null if they are no longer known. */
  const valuesOf = (version: number | null): TimesheetValues | null => {
    if (existing?.version === version) return existing.values
    return waiting?.version === version ? waiting.values.before : null
  }
  const send = async (values: TimesheetValues, sending: Sending<Recording>): Promise<Outcome> => {
    if (sending.intent === 'edit') return correct(values, sending)
    const day = {
      ...work,
      id: outgoingId(work.id),
      version: sending.version,
      at: Date.now(),
      values: {
        day: values,
        before: valuesOf(sending.version),
        timesheetId: id,
        submit: sending.intent === 'submit',
        recordedAt: new Date().toISOString(),
        confirmed: sending.confirmed,
        stopped: null,
        unanswered: false,
      },
    }
    const handed = await queue.hand(day, handOver)
    if (handed.is === 'kept') notify.info(messageOfKept(sending.intent, handed.because))
    return handed.is === 'kept' || handed.is === 'stopped' ? { is: 'done', result: null } : handed
  }
  return { check, send }
}

/** @param because the message of a failed server; null if offline. */
function messageOfKept(intent: Recording, because: string | null): string {
  const toBe = `On ${thisDevice()}. It will be ${intent === 'submit' ? 'submitted' : 'saved'} when`
  if (because === null) return `${toBe} there is a network.`
  return `${because.replace(/\.$/, '')}. ${toBe} the server answers.`
}

/** The other days that wait on this device. */
function waitingOthers(days: readonly OutgoingDay[], workId: string): CheckedSheet[] {
  return days
    .filter(({ id, values }) => id !== outgoingId(workId) && values.submit)
    .map(({ number, values: { day } }) => ({
      number: number ?? 0,
      startDate: day.startDate,
      shift: day.shift,
      lines: day.lines.map(({ startTime, endTime }) => ({ startTime, endTime })),
    }))
}

/** The person's other timesheets around a date; none without a connection, because the server checks again. */
async function fetchOthers(
  environment: ReturnType<typeof useRelayEnvironment>,
  date: string,
  except: string | null,
): Promise<CheckedSheet[]> {
  const query = graphql`
    query useRecordingAroundQuery($date: Date!, $except: ID) {
      timesheetsAround(date: $date, except: $except) {
        number
        startDate
        shift
        lines {
          startTime
          endTime
        }
      }
    }
  `
  const answer = await fetchQuery<useRecordingAroundQuery>(environment, query, { date, except })
    .toPromise()
    .catch(() => null)
  return (answer?.timesheetsAround ?? []).map((sheet) => ({
    number: sheet.number,
    startDate: sheet.startDate,
    shift: sheet.shift,
    lines: sheet.lines.map(({ startTime = null, endTime = null }) => ({ startTime, endTime })),
  }))
}
