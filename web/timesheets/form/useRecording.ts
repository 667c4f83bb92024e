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
import { useAction, type InvalidResult, type RefusedResult } from '#web/relay/useAction.ts'
import { uploadSignatures, withNames, type SignatureNames } from './task/signatures.ts'
import { lineInput } from './values.ts'

/** `edit` corrects somebody else's pending timesheet. */
export type Recording = 'save' | 'submit' | 'edit'
/** What stops a timesheet, whoever found it. */
export type Stopped = { code: string; message: string; path: string | null; confirmable: boolean }
export type Recorded = { done: true } | { stopped: Stopped } | { problems: InvalidResult['problems'] } | null

type Existing = { id: string; version: number } | null

/**
 * What is on screen is fetched again after a change of one's own, so the mutations answer only whether it was done.
 * `record` answers with what happened; null when the call failed and the person has been told. Signatures go ahead of
 * the timesheet; `onKept` hears by which names they are kept.
 */
export function useRecording(existing: Existing, settings: CheckSettings, clientMutationKey: string) {
  const environment = useRelayEnvironment()
  const daybook = useClient()
  const [isRecording, setRecording] = useState(false)
  const names = useRef<SignatureNames>(new Map())
  const [save] = useAction<useRecordingSaveMutation>(graphql`
    mutation useRecordingSaveMutation($input: TimesheetInput!) {
      result: saveTimesheet(input: $input) {
        __typename
        ... on TimesheetChange {
          __typename
        }
        ... on Refusal {
          code
          message
          path
          confirmable
        }
        ... on InvalidInput {
          problems {
            path
            message
          }
        }
      }
    }
  `)
  const [submit] = useAction<useRecordingSubmitMutation>(graphql`
    mutation useRecordingSubmitMutation($input: TimesheetInput!) {
      result: submitTimesheet(input: $input) {
        __typename
        ... on TimesheetChange {
          __typename
        }
        ... on Refusal {
          code
          message
          path
          confirmable
        }
        ... on InvalidInput {
          problems {
            path
            message
          }
        }
      }
    }
  `)
  const [edit] = useAction<useRecordingEditMutation>(graphql`
    mutation useRecordingEditMutation($input: TimesheetInput!) {
      result: editTimesheet(input: $input) {
        __typename
        ... on TimesheetChange {
          __typename
        }
        ... on Refusal {
          code
          message
          path
          confirmable
        }
        ... on InvalidInput {
          problems {
            path
            message
          }
        }
      }
    }
  `)

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
    ): Promise<Recorded> => {
      setRecording(true)
      try {
        const refusal = await check(recording, values, confirmed)
        if (refusal) return { stopped: refusal }
        const uploads = await uploadSignatures(daybook.files(), values, names.current)
        names.current = uploads.names
        onKept(uploads.names)
        if (uploads.problems.length > 0) return { problems: uploads.problems }
        const input = {
          ...(existing ?? { clientMutationKey }),
          startDate: values.startDate,
          shift: values.shift,
          lines: withNames(values, uploads.names).lines.map(lineInput),
          confirmed: [...confirmed],
        }
        const result = await { save, submit, edit }[recording]({ input })
        return answered(result)
      } finally {
        setRecording(false)
      }
    },
    [check, clientMutationKey, daybook, existing, save, submit, edit],
  )
  return { record, isRecording }
}

type Answer = { readonly __typename: string } | RefusedResult | InvalidResult | null

function answered(result: Answer): Recorded {
  if (result === null) return null
  if (result.__typename === 'Refusal') {
    const { code, message, path = null, confirmable = false } = result as RefusedResult
    return { stopped: { code, message, path, confirmable } }
  }
  if (result.__typename === 'InvalidInput') return { problems: (result as InvalidResult).problems }
  return { done: true }
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
