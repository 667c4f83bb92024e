// Saving and submitting from the form: the checks at once, then the server, then what each of them says.
import { useCallback, useRef, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import {
  firstRefusal,
  saveChecks,
  submitChecks,
  type CheckSettings,
  type CheckedSheet,
} from '#domain/timesheet/checks.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TimesheetValues } from '#domain/timesheet/task.ts'
import type { useRecordingAroundQuery } from '#web/__generated__/useRecordingAroundQuery.graphql.ts'
import type { useRecordingEditMutation } from '#web/__generated__/useRecordingEditMutation.graphql.ts'
import type { useRecordingSaveMutation } from '#web/__generated__/useRecordingSaveMutation.graphql.ts'
import type { useRecordingSubmitMutation } from '#web/__generated__/useRecordingSubmitMutation.graphql.ts'
import { useClient } from '#web/relay/client.ts'
import { useAction, type Outcome } from '#web/relay/useAction.ts'
import { uploadSignatures, withNames, type SignatureNames } from './task/signatures.ts'
import { lineInput } from './values.ts'

/** `edit` corrects somebody else's pending timesheet. */
export type Recording = 'save' | 'submit' | 'edit'
type Existing = { id: string; version: number } | null

const returned = { success: 'Saved successfully', errors: 'returned' } as const

/**
 * What is on screen is fetched again after a change of one's own, so the mutations answer only whether it was done.
 * `record` answers with what became of it. Signatures are uploaded ahead of the timesheet; `onKept` is called with the
 * names they are kept under.
 */
export function useRecording(existing: Existing, settings: CheckSettings, clientMutationKey: string) {
  const environment = useRelayEnvironment()
  const daybook = useClient()
  const [isRecording, setRecording] = useState(false)
  const names = useRef<SignatureNames>(new Map())
  const [save] = useAction<useRecordingSaveMutation>(
    graphql`
      mutation useRecordingSaveMutation($input: TimesheetInput!) {
        result: saveTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
        }
      }
    `,
    returned,
  )
  const [submit] = useAction<useRecordingSubmitMutation>(
    graphql`
      mutation useRecordingSubmitMutation($input: TimesheetInput!) {
        result: submitTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
        }
      }
    `,
    returned,
  )
  const [edit] = useAction<useRecordingEditMutation>(
    graphql`
      mutation useRecordingEditMutation($input: TimesheetInput!) {
        result: editTimesheet(input: $input) {
          ...useAction_error @alias(as: "error")
        }
      }
    `,
    returned,
  )

  const check = useCallback(
    async (recording: Recording, values: TimesheetValues, confirmed: readonly string[]) => {
      // Whoever edits sees only what was submitted of the owner's; the server looks at all of it.
      const others =
        recording === 'submit' ? await fetchOthers(environment, values.startDate, existing?.id ?? null) : []
      const checks = recording === 'save' ? saveChecks : submitChecks
      return firstRefusal(checks, values, { settings, others }, confirmed as Refusal['code'][])
    },
    [environment, existing, settings],
  )

  const record = useCallback(
    async (
      recording: Recording,
      values: TimesheetValues,
      confirmed: readonly string[],
      onKept: (names: SignatureNames) => void,
    ): Promise<Outcome> => {
      setRecording(true)
      try {
        const refusal = await check(recording, values, confirmed)
        if (refusal) {
          const { code, message, path, confirmable } = refusal
          return { is: 'refused', code, message, path, confirmable }
        }
        const uploads = await uploadSignatures(daybook.files(), values, names.current)
        names.current = uploads.names
        onKept(uploads.names)
        if (uploads.problems.length > 0) return { is: 'invalid', problems: uploads.problems }
        const input = {
          ...(existing ?? { clientMutationKey }),
          startDate: values.startDate,
          shift: values.shift,
          lines: withNames(values, uploads.names).lines.map(lineInput),
          confirmed: [...confirmed],
        }
        return await { save, submit, edit }[recording]({ input })
      } finally {
        setRecording(false)
      }
    },
    [check, clientMutationKey, daybook, existing, save, submit, edit],
  )
  return { record, isRecording }
}

/** The person's other timesheets about a date; without a connection, none: the server looks again anyway. */
async function fetchOthers(
  environment: ReturnType<typeof useRelayEnvironment>,
  date: string,
  except: string | null,
): Promise<CheckedSheet[]> {
  const query = graphql`
    query useRecordingAroundQuery($date: Date!, $except: ID) {
      timesheetsAround(date: $date, except: $except) {
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
    startDate: sheet.startDate,
    shift: sheet.shift,
    lines: sheet.lines.map(({ startTime = null, endTime = null }) => ({ startTime, endTime })),
  }))
}
