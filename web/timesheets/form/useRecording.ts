// Saves and submits the form: checks it, uploads its signatures, then sends the timesheet.
import { useCallback, useRef } from 'react'
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
import type { useRecordingSaveMutation } from '#web/__generated__/useRecordingSaveMutation.graphql.ts'
import type { useRecordingSubmitMutation } from '#web/__generated__/useRecordingSubmitMutation.graphql.ts'
import { saved } from '#web/client/notify.ts'
import type { Sending } from '#web/forms/formOptions.ts'
import { momentHasCome } from '#web/push/moment.ts'
import { useClient } from '#web/relay/client.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { uploadSignatures, withNames, type SignatureNames } from './task/signatures.ts'
import { lineInput } from './values.ts'

/** `edit` corrects another person's pending timesheet. */
export type Recording = 'save' | 'submit' | 'edit'
const options = {
  success: (_: unknown, { input }: { input: { startDate: string } }) =>
    saved(`Timesheet for ${formatDate(input.startDate)}`),
  errors: 'returned',
} as const

/**
 * The checks of the form's values, and `send`: it uploads the signatures, then sends the timesheet that refers to them.
 * The screens fetch their data again after a change, so the mutations return only whether it succeeded.
 *
 * @param id of the stored timesheet; null for a new one.
 */
export function useRecording(id: string | null, settings: CheckSettings, clientMutationKey: string) {
  const environment = useRelayEnvironment()
  const files = useClient().files()
  const names = useRef<SignatureNames>(new Map())
  const [save] = useAction<useRecordingSaveMutation>(
    graphql`
      mutation useRecordingSaveMutation($input: TimesheetInput!) {
        result: saveTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
        }
      }
    `,
    options,
  )
  const [submit] = useAction<useRecordingSubmitMutation>(
    graphql`
      mutation useRecordingSubmitMutation($input: TimesheetInput!) {
        result: submitTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
          ... on TimesheetChange {
            timesheet {
              approvalGroup {
                name
              }
            }
          }
        }
      }
    `,
    { success: ({ timesheet }) => submittedTo(timesheet?.approvalGroup?.name), errors: 'returned' },
  )
  const [edit] = useAction<useRecordingEditMutation>(
    graphql`
      mutation useRecordingEditMutation($input: TimesheetInput!) {
        result: editTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
          ...timesheetChange_change @alias(as: "change")
        }
      }
    `,
    options,
  )

  const check = useCallback(
    async (values: TimesheetValues, recording: Recording, confirmed: readonly string[]) => {
      // An approver sees only the owner's submitted timesheets; the server checks against all of them.
      const others = recording === 'submit' ? await fetchOthers(environment, values.startDate, id) : []
      const checks = recording === 'save' ? saveChecks : submitChecks
      const refusal = firstRefusal(checks, values, { settings, others }, confirmed as RefusalCode[])
      if (!refusal) return null
      const { code, message, path, confirmable, other } = refusal
      return { is: 'refused' as const, code, message, path, confirmable, other }
    },
    [environment, id, settings],
  )

  const send = useCallback(
    async (
      values: TimesheetValues,
      { intent, version, confirmed, setValues }: Sending<TimesheetValues, Recording>,
    ): Promise<Outcome> => {
      const uploads = await uploadSignatures(files, values, names.current)
      names.current = uploads.names
      setValues((now) => withNames(now, uploads.names))
      if (uploads.problems.length > 0) return { is: 'invalid', problems: uploads.problems }
      const input = {
        ...(id === null ? { clientMutationKey } : { id, version }),
        startDate: values.startDate,
        shift: values.shift,
        lines: withNames(values, uploads.names).lines.map(lineInput),
        confirmed: [...confirmed],
      }
      const outcome = await { save, submit, edit }[intent]({ input })
      if (intent === 'submit' && outcome.is === 'done') momentHasCome()
      return outcome
    },
    [clientMutationKey, files, id, save, submit, edit],
  )
  return { check, send }
}

/** Without a group any administrator may approve it. */
function submittedTo(group: string | undefined): string {
  return group === undefined ? 'Submitted' : `Submitted to ${group}`
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
