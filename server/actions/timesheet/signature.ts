// Signatures: pictures that are checked before they are kept, and that belong to nothing but what was signed (spec 5).
import { isoDate } from '#domain/date.ts'
import sharp from 'sharp'
import {
  breaksSignature,
  isOtherDay,
  signatureFields,
  type FieldServiceValues,
  type SignedFor,
} from '#domain/timesheet/field-service.ts'
import { SIGNATURE_HEIGHT, SIGNATURE_MAX_BYTES, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { Refusal, type FieldProblem } from '#domain/refusal.ts'
import type { TaskTexts } from '#domain/timesheet/task-fields.ts'
import type { Shift, TaskTimes } from '#domain/timesheet/time.ts'
import { unreferenced, visibleSignatures } from '#server/read/files.ts'
import { throttle } from '#server/auth/throttle.ts'
import { db, type Transaction } from '#server/database/client.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import { assertRecords } from '#server/access/own.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { LineWithLinks, SignedForColumns, StoredSignature, TimesheetInput } from './types.ts'

const UPLOADS = 200
const WINDOW_MINUTES = 10
/** How long a picture that no timesheet came to use is kept. */
const UNUSED_DAYS = 7

/**
 * Keeps the picture of a signature for the viewer's own timesheets.
 * @returns the name to save it under.
 * @throws Refusal NO_PICTURE when it is no PNG or too large, BLANK_SIGNATURE when nothing is drawn; NotAllowed.
 */
export async function keepSignature(viewer: Viewer, files: Files, bytes: Uint8Array): Promise<string> {
  assertRecords(viewer)
  await throttle(`signature:${viewer.id}`, UPLOADS, WINDOW_MINUTES)
  const picture = await drawn(bytes)
  await sweep(viewer, files)
  const stored = await files.save(picture)
  await db.storedFile.create({ data: { ...stored, ownerId: viewer.id, createdAt: now() } })
  return stored.path
}

/** The picture of a signature that the viewer may see, a PNG. @throws NotAllowed NOT_FOUND. */
export async function readSignature(viewer: Viewer, files: Files, path: string): Promise<Uint8Array> {
  const where = { AND: [visibleSignatures(viewer), { path, contentType: 'image/png' }] }
  const found = await db.storedFile.findFirst({ where })
  if (!found) throw new NotAllowed('NOT_FOUND')
  return files.read(found.path)
}

/** The share of the pad that a pen covers at least, and of the picture at most. */
const INK = { least: 0.0004, most: 0.5 }
const noPicture = { format: null, width: 0, height: 0 }
/** Grey levels below this are ink. */
const DARK = 160

// Drawn anew, so that what is kept is a picture of the pad's size and nothing else that the bytes carried.
async function drawn(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength === 0 || bytes.byteLength > SIGNATURE_MAX_BYTES) throw new Refusal('NO_PICTURE')
  const picture = sharp(bytes, { limitInputPixels: 4_000_000 })
  const { format, width, height } = await picture.metadata().catch(() => noPicture)
  if (format !== 'png') throw new Refusal('NO_PICTURE')
  const onPaper = picture
    .flatten({ background: 'white' })
    .resize(SIGNATURE_WIDTH, SIGNATURE_HEIGHT, { fit: 'contain', background: 'white' })
    .greyscale()
  const pixels = await onPaper
    .clone()
    .raw()
    .toBuffer()
    .catch(() => {
      throw new Refusal('NO_PICTURE')
    })
  const ink = pixels.filter((grey) => grey < DARK).length
  // Of another shape than the pad it has paper beside it, which does not count.
  const scale = Math.min(SIGNATURE_WIDTH / width, SIGNATURE_HEIGHT / height)
  const isFull = ink > INK.most * width * height * scale ** 2
  if (ink < INK.least * pixels.length || isFull) throw new Refusal('BLANK_SIGNATURE')
  return onPaper.png({ compressionLevel: 9 }).toBuffer()
}

// What was uploaded and never saved, or belonged to a draft that is gone.
async function sweep(viewer: Viewer, files: Files): Promise<void> {
  const before = new Date(now().getTime() - UNUSED_DAYS * 86_400_000)
  const unused = await db.storedFile.findMany({
    where: { ownerId: viewer.id, createdAt: { lt: before }, ...unreferenced },
    take: 20,
  })
  for (const { id, path } of unused) {
    const { count } = await db.storedFile.deleteMany({ where: { id, ...unreferenced } })
    if (count === 1) await files.remove(path)
  }
}

type SignedLine = TaskTimes &
  TaskTexts & {
    id: number | null
    employerSite: boolean
    equipment: number | null
    workOrder: number | null
    fieldService: FieldServiceValues | null
  }
/** What of a stored timesheet its signatures vouch for. */
export type StoredDay = { startDate: Date; shift: Shift; lines: readonly LineWithLinks[] }

type SignaturePair = { customerSignature: StoredSignature | null; workerSignature: StoredSignature | null }

/**
 * The signatures named by tasks, looked up. One stays only under the task that it was given for; a new one must be an
 * upload of the viewer's that no task uses yet. Any other is a problem of its field.
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
      const stands = before?.fieldService?.[field] ?? null
      const kept = stands?.path === path && !isMoved && !isBroken(before, line) ? stands : null
      pair[field] = kept ?? uploads.get(path) ?? null
      // Under one upload there is one signature.
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
 * What each signature of a task was given for: as it was while the signature stays, whatever an approver corrected since;
 * for a new one what the task says now.
 */
export function signedFor(
  { startDate, shift }: TimesheetInput,
  { startTime, endTime }: TaskTimes,
  { workerSignature, customerSignature }: SignaturePair,
  before: LineWithLinks | undefined,
): SignedForColumns {
  const now: SignedFor = { startDate, shift, startTime, endTime }
  const stored = before?.fieldService
  const givenFor = (
    signature: StoredSignature | null,
    was: StoredSignature | null | undefined,
    wasFor: Prisma.JsonValue = null,
  ) => (signature && signature.id !== was?.id ? now : signature && wasFor)
  return {
    workerSignedFor: givenFor(workerSignature, stored?.workerSignature, stored?.workerSignedFor),
    customerSignedFor: givenFor(customerSignature, stored?.customerSignature, stored?.customerSignedFor),
  }
}

/** Whether somebody had signed a task for something that is changed. */
export function isChangedUnderSignature(before: LineWithLinks | undefined, after: SignedLine): boolean {
  const { customerSignature, workerSignature } = standingSignatures(before)
  return (customerSignature !== null || workerSignature !== null) && isBroken(before, after)
}

/** The signatures under a stored task. */
export function standingSignatures(line: LineWithLinks | undefined): SignaturePair {
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
  if (paths.length === 0) return new Map<string, StoredSignature>()
  const found = await tx.storedFile.findMany({
    select: { id: true, path: true },
    where: { path: { in: paths }, ownerId: viewer.id, contentType: 'image/png', ...unreferenced },
  })
  return new Map(found.map((file) => [file.path, file]))
}
