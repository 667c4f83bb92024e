// Sends a day: its pictures first, by their hash, then the day.
import { fetchQuery, graphql } from 'react-relay'
import type { Environment, RecordSourceSelectorProxy } from 'relay-runtime'
import { fullName } from '#domain/people.ts'
import type { FieldProblem } from '#domain/refusal.ts'
import type { sendDayMutation } from '#web/__generated__/sendDayMutation.graphql.ts'
import type { sendDayUploadsQuery } from '#web/__generated__/sendDayUploadsQuery.graphql.ts'
import type { sendDayVersionQuery } from '#web/__generated__/sendDayVersionQuery.graphql.ts'
import { bytesOf } from '#web/client/base64.ts'
import { CallFailed, isRefusal } from '#web/client/call-failed.ts'
import type { Files } from '#web/relay/files.ts'
import { act } from '#web/relay/useAction.ts'
import { canSeal } from '#web/offline/store/vault.ts'
import { drawnIn, withNames, type Drawn } from '#web/timesheets/form/task/signatures.ts'
import { lineInput } from '#web/timesheets/form/values.ts'
import type { Sent } from './answer.ts'
import type { OutgoingDay } from './outgoing.ts'

/** The progress: the pictures and the day itself. */
export type Progress = { done: number; of: number }

type Following = {
  onProgress: (progress: Progress) => void
  /** Called once the pictures have arrived. */
  beforeAsking: () => Promise<void>
}

/** @returns the server's answer. @throws CallFailed when there was none. */
export async function sendDay(
  environment: Environment,
  files: Files,
  work: OutgoingDay,
  { onProgress, beforeAsking }: Following,
): Promise<Sent> {
  const { day, timesheetId, submit, recordedAt, confirmed } = work.values
  const drawn = await drawnIn(day)
  const onPicture = (done: number) => onProgress({ done, of: drawn.length + 1 })
  const { names, problems } = await uploadPictures(environment, files, drawn, onPicture)
  if (problems.length > 0) return { is: 'invalid', problems }
  const input = {
    ...(timesheetId === null
      ? { clientMutationKey: work.clientMutationKey, preparedDay: day.prepared?.id ?? null }
      : { id: timesheetId, version: work.version }),
    startDate: day.startDate,
    shift: day.shift,
    lines: withNames(day, names).lines.map(lineInput),
    confirmed: [...confirmed],
  }
  await beforeAsking()
  const deviceClock = new Date().toISOString()
  const sent = { input, submit, recordedAt, deviceClock }
  const preparedId = day.prepared?.id
  const outcome = await act<sendDayMutation>(environment, sending, sent, {
    updater: (store, answer) => preparedId && isRecorded(answer) && dropOffer(store, preparedId),
  })
  if (outcome.is === 'conflict') return { is: 'conflict', message: outcome.message, number: work.number }
  if (outcome.is !== 'done') return outcome
  const { conflict = null, change } = outcome.result
  const sheet = change?.timesheet
  if (conflict !== null) {
    const message = sheet ? byOwner(conflict, sheet.lastActor, work.userId) : conflict
    return { is: 'conflict', message, number: sheet?.number ?? work.number }
  }
  const { number, approvalGroup } = sheet!
  return { is: 'done', result: { number, group: approvalGroup?.name ?? null } }
}

const isRecorded = (answer: sendDayMutation['response'] | null | undefined) =>
  answer?.result.change !== undefined && !answer.result.conflict

/** What is handed in waits no longer; the events of prepared days may come later. */
function dropOffer(store: RecordSourceSelectorProxy, id: string): void {
  const me = store.getRoot().getLinkedRecord('me')
  const offers = me?.getLinkedRecords('offers')
  if (offers)
    me!.setLinkedRecords(
      offers.filter((offer) => offer?.getDataID() !== id),
      'offers',
    )
}

/** The server's sentence names the actor; here the owner did it on another device. */
function byOwner(
  conflict: string,
  actor: { readonly id: string; readonly firstName: string; readonly lastName: string },
  ownerId: string,
): string {
  return actor.id === ownerId
    ? conflict.replace(`by ${fullName(actor)}`, 'by you on another device')
    : conflict
}

/** The version of a timesheet that has arrived; null without an answer. */
export async function versionOf(environment: Environment, number: number): Promise<number | null> {
  const query = graphql`
    query sendDayVersionQuery($number: Int!) {
      timesheet(number: $number) {
        version
      }
    }
  `
  const request = fetchQuery<sendDayVersionQuery>(environment, query, { number })
  const answer = await request.toPromise().catch(() => null)
  return answer?.timesheet?.version ?? null
}

const sending = graphql`
  mutation sendDayMutation(
    $input: TimesheetInput!
    $submit: Boolean!
    $recordedAt: DateTime!
    $deviceClock: DateTime!
  ) {
    result: syncDay(input: $input, submit: $submit, recordedAt: $recordedAt, deviceClock: $deviceClock) {
      ...useAction_error @alias(as: "error")
      ... on SyncedDay {
        conflict
        change {
          timesheet {
            number
            lastActor {
              id
              firstName
              lastName
            }
            approvalGroup {
              name
            }
          }
        }
      }
    }
  }
`

const LOST = 'This phone has lost the photo. Remove it, and add it again'

/** Uploads the pictures that the server does not have. A refused one is a problem of its field. @throws CallFailed otherwise. */
async function uploadPictures(
  environment: Environment,
  files: Files,
  drawn: readonly Drawn[],
  onPicture: (done: number) => void,
) {
  const names = await findUploads(environment, drawn)
  onPicture(names.size)
  const problems: FieldProblem[] = []
  const upload = async ({ path, as, picture }: Drawn) => {
    if (picture === null) return void problems.push({ path, message: LOST })
    try {
      names.set(path, await files.upload(picture, as))
      onPicture(names.size)
    } catch (error) {
      if (!(error instanceof CallFailed && isRefusal(error))) throw error
      problems.push({ path, message: error.message })
    }
  }
  // Waits for all uploads before another tab may send; a failed one does not stop the others.
  const ends = await Promise.allSettled(drawn.filter(({ path }) => !names.has(path)).map(upload))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return { names, problems }
}

/** The names of the pictures that have reached the server, by path: the answer may have been lost, or the day refused. */
async function findUploads(environment: Environment, drawn: readonly Drawn[]): Promise<Map<string, string>> {
  // Without hashes, as on plain HTTP, they are sent again.
  if (drawn.length === 0 || !canSeal()) return new Map()
  const hashes = await Promise.all(drawn.map(({ picture }) => sha256Of(picture ?? '')))
  const query = graphql`
    query sendDayUploadsQuery($sha256: [String!]!) {
      uploads(sha256: $sha256) {
        sha256
        name
      }
    }
  `
  const answer = await fetchQuery<sendDayUploadsQuery>(environment, query, { sha256: hashes }).toPromise()
  const unused = [...answer!.uploads]
  const names = new Map<string, string>()
  for (const [at, { path }] of drawn.entries()) {
    const found = unused.findIndex(({ sha256 }) => sha256 === hashes[at])
    // Two equal pictures are two files.
    if (found >= 0) names.set(path, unused.splice(found, 1)[0]!.name)
  }
  return names
}

/** The hash of the bytes that `files.upload` sends, in hexadecimal. */
async function sha256Of(dataUrl: string): Promise<string> {
  const bytes = bytesOf(dataUrl.slice(dataUrl.indexOf(',') + 1))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
