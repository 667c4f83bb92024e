// Signatures: pictures that are validated before they are stored, and that belong only to the task that was signed
// (spec 5).
import { isoDate } from '#domain/date.ts'
import {
  breaksSignature,
  isOtherDay,
  signatureFields,
  type FieldServiceValues,
  type SignedFor,
} from '#domain/timesheet/field-service.ts'
import { SIGNATURE_MAX_BYTES } from '#domain/limits.ts'
import { Refusal, type FieldProblem } from '#domain/refusal.ts'
import type { TaskTexts } from '#domain/timesheet/task-fields.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { unusedUploads } from '#server/read/manual/files.ts'
import { throttle } from '#server/auth/throttle.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Files } from '#server/adapters/files.ts'
import { assertRecords } from '#server/access/own-rows.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { inTurnToDraw } from '#server/workers/heavy.ts'
import { BLANK } from '#server/workers/picture.ts'
import { isSamePicture, keepPicture } from './picture.ts'
import type { LineWithLinks, SignedForColumns, StoredPicture, TimesheetInput } from './types.ts'

const UPLOADS = 200
const WINDOW_MINUTES = 10

/**
 * Stores the picture of a signature for the viewer's own timesheets.
 * @returns its path.
 * @throws Refusal NO_PICTURE if it is no PNG or too large, BLANK_SIGNATURE if it is empty; NotAllowed.
 */
export async function keepSignature(viewer: Viewer, files: Files, bytes: Uint8Array): Promise<string> {
  assertRecords(viewer)
  await throttle(`signature:${viewer.id}`, UPLOADS, WINDOW_MINUTES)
  return keepPicture(viewer, files, { bytes: await redrawn(bytes), sent: bytes })
}

async function redrawn(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength === 0 || bytes.byteLength > SIGNATURE_MAX_BYTES) throw new Refusal('NO_PICTURE')
  const picture = await inTurnToDraw((run) => run('picture', { bytes, use: 'signature' }))
  if (picture.problem === null) return picture.bytes
  throw new Refusal(picture.problem === BLANK ? 'BLANK_SIGNATURE' : 'NO_PICTURE')
}

type SignedLine = TaskTimes &
  TaskTexts & {
    id: number | null
    employerSite: boolean
    equipment: number | null
    workOrder: number | null
    fieldService: FieldServiceValues | null
  }
/** The parts of a stored timesheet that its signatures refer to. */
export type StoredDay = { startDate: Date; shift: Shift; lines: readonly LineWithLinks[] }

type SignaturePair = { customerSignature: StoredPicture | null; workerSignature: StoredPicture | null }

/**
 * Looks up the signatures of tasks. An existing signature must stay with its task; a new one must be an unused upload
 * of the viewer. Anything else is a problem of its field.
 */
export async function resolveSignatures(
  tx: Transaction,
  viewer: Viewer,
  { lines, ...day }: TimesheetInput,
  existing: StoredDay | null,
  problems: FieldProblem[],
): Promise<SignaturePair[]> {
  const stored = new Map(existing?.lines.map((line) => [line.id, line]))
  const isMoved = existing !== null && isOtherDay(dayOf(existing), day)
  const uploads = await findUploads(tx, viewer, lines)
  return lines.map((line, index) => {
    const pair: SignaturePair = { customerSignature: null, workerSignature: null }
    const before = stored.get(line.id)
    for (const field of signatureFields) {
      const path = line.fieldService?.[field] ?? null
      if (path === null) continue
      const previous = before?.fieldService?.[field] ?? null
      const upload = uploads.get(path) ?? null
      const isKept = previous && (previous.path === path || isSamePicture(previous, upload))
      pair[field] = isKept && !isMoved && !isBroken(before, line) ? previous : upload
      // An upload can be used for only one signature.
      uploads.delete(path)
      if (!pair[field])
        problems.push({ path: `lines.${index}.fieldService.${field}`, message: 'Please sign' })
    }
    return pair
  })
}

function dayOf({ startDate, shift }: StoredDay) {
  return { startDate: isoDate(startDate), shift }
}

/**
 * The facts that each signature vouches for: the original ones while the signature stays, even if an approver has
 * corrected them; the current ones for a new signature.
 */
export function signedFor(
  { startDate, shift }: TimesheetInput,
  { startTime, endTime }: TaskTimes,
  { workerSignature, customerSignature }: SignaturePair,
  before: LineWithLinks | undefined,
): SignedForColumns {
  const now: SignedFor = { startDate, shift, startTime, endTime }
  const stored = before?.fieldService
  const factsOf = (
    signature: StoredPicture | null,
    was: StoredPicture | null | undefined,
    wasFor: Prisma.JsonValue = null,
  ) => (signature && signature.id !== was?.id ? now : signature && wasFor)
  return {
    workerSignedFor: factsOf(workerSignature, stored?.workerSignature, stored?.workerSignedFor),
    customerSignedFor: factsOf(customerSignature, stored?.customerSignature, stored?.customerSignedFor),
  }
}

/** Whether a change affects something that was signed. */
export function isChangedUnderSignature(before: LineWithLinks | undefined, after: SignedLine): boolean {
  const { customerSignature, workerSignature } = currentSignatures(before)
  return (customerSignature !== null || workerSignature !== null) && isBroken(before, after)
}

/** The current signatures of a stored task. */
export function currentSignatures(line: LineWithLinks | undefined): SignaturePair {
  const { customerSignature = null, workerSignature = null } = line?.fieldService ?? {}
  return { customerSignature, workerSignature }
}

function isBroken(before: LineWithLinks | undefined, { fieldService, ...after }: SignedLine): boolean {
  if (!before?.fieldService || !fieldService) return true
  const machine = [before.equipment?.id ?? null, before.workOrder?.id ?? null]
  return breaksSignature(
    { ...before, machine, fieldService: before.fieldService },
    { ...after, machine: [after.equipment, after.workOrder], fieldService },
  )
}

async function findUploads(tx: Transaction, viewer: Viewer, lines: readonly SignedLine[]) {
  const paths = lines.flatMap((line) => signatureFields.flatMap((field) => line.fieldService?.[field] ?? []))
  if (paths.length === 0) return new Map<string, StoredPicture>()
  const uploads = await tx.storedFile.findMany({
    select: { id: true, path: true, sentSha256: true },
    where: { path: { in: paths }, contentType: 'image/png', ...unusedUploads(viewer.id, 'signatures') },
  })
  return new Map(uploads.map((file) => [file.path, file]))
}
