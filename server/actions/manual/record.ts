// Adds, changes, replaces and deletes manuals (spec 3 and 7, rulings 4).
import { onlyTypes } from '#domain/denial.ts'
import { parseForm } from '#domain/forms.ts'
import { mayManageManuals } from '#domain/manual/administration.ts'
import { typeLabel } from '#domain/manual/file-types.ts'
import { manualForm, NO_FILE, type ManualInput } from '#domain/manual/forms.ts'
import { formatSize } from '#domain/manual/size.ts'
import { administrators, userTypeLabel } from '#domain/people.ts'
import { InvalidInput } from '#domain/refusal.ts'
import type { Files, StoredBytes } from '#server/adapters/files.ts'
import { changeRecord, recordChanges } from '#server/actions/administration/record-change.ts'
import { changedFields } from '#domain/changed-fields.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { instantOf, transaction, type Transaction } from '#server/database/client.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'

/**
 * Adds a manual for a stored file; deletes the file if the manual is refused.
 * @returns its id. @throws NotAllowed FORBIDDEN; InvalidInput.
 */
export function createManual(
  viewer: Viewer,
  files: Files,
  stored: StoredBytes | null,
  input: unknown,
): Promise<number> {
  return orRemove(files, stored, async () => {
    assertMayManage(viewer)
    if (!stored) throw new InvalidInput([{ path: 'file', message: NO_FILE }])
    const parsed = parseForm(manualForm, input)
    return transaction(async (tx) => {
      const { id: fileId } = await keepRow(tx, viewer, stored)
      const { id } = await tx.manual.create({ data: { ...columnsOf(parsed), fileId } })
      const changes = changedFields('', {}, describeManual(parsed, stored))
      await recordChanges(tx, viewer, [{ noun: 'MANUAL', recordId: id, action: 'CREATED', changes }])
      return id
    })
  })
}

/** Any fields of the form, and a new file; the former file stays as a version. */
export type ManualChange = { input: object; stored: StoredBytes | null }

/**
 * Changes a manual, replaces its file, or both.
 * @param version the version that the caller saw; null accepts any.
 * @throws NotAllowed FORBIDDEN or NOT_FOUND; InvalidInput; Refusal CHANGED_SINCE.
 */
export function updateManual(
  viewer: Viewer,
  files: Files,
  id: number,
  version: number | null,
  { input, stored }: ManualChange,
): Promise<void> {
  return orRemove(files, stored, async () => {
    assertMayManage(viewer)
    await transaction((tx) =>
      changeRecord(tx, viewer, { noun: 'MANUAL', recordId: id }, version, async () => {
        const before = await tx.manual.findUniqueOrThrow({ where: { id }, include: { file: true } })
        const parsed = parseForm(manualForm, { ...columnsOf(before), ...input })
        const fileId = stored
          ? await replaceFile(tx, viewer, { id, fileId: before.fileId }, stored)
          : before.fileId
        await tx.manual.update({ where: { id }, data: { ...columnsOf(parsed), fileId } })
        const changes = changedFields(
          '',
          describeManual(before, before.file),
          describeManual(parsed, stored ?? before.file),
        )
        // A new file may have the size and type of the former one.
        if (stored && !changes.some(({ field }) => field === 'File'))
          changes.push(...changedFields('', { File: '' }, { File: describeFile(stored) }))
        return { action: 'CHANGED', changes }
      }),
    )
  })
}

/**
 * Deletes a manual and its file. A manual with earlier files becomes inactive instead, because they are its history.
 * @returns whether it was deleted. @throws NotAllowed FORBIDDEN or NOT_FOUND; Refusal CHANGED_SINCE.
 */
export async function deleteManual(
  viewer: Viewer,
  files: Files,
  id: number,
  version: number | null,
): Promise<boolean> {
  assertMayManage(viewer)
  const done = await transaction((tx) =>
    changeRecord(tx, viewer, { noun: 'MANUAL', recordId: id }, version, async () => {
      const before = await tx.manual.findUniqueOrThrow({
        where: { id },
        include: { file: true, versions: { take: 1 } },
      })
      if (before.versions.length > 0) {
        if (!before.active) return null
        await tx.manual.update({ where: { id }, data: { active: false } })
        return { action: 'DISABLED', path: null }
      }
      await tx.manual.delete({ where: { id } })
      await tx.storedFile.delete({ where: { id: before.fileId } })
      const changes = changedFields('', describeManual(before, before.file), {})
      return { action: 'DELETED', changes, path: before.file.path }
    }),
  )
  if (!done?.path) return false
  // If this fails, the nightly sweep removes the file.
  await files.remove(done.path)
  return true
}

/** @throws NotAllowed FORBIDDEN */
export function assertMayManage(viewer: Viewer): void {
  if (!mayManageManuals(viewer)) throw new NotAllowed('FORBIDDEN', onlyTypes(administrators))
}

/** Deletes the stored file if the work fails. */
async function orRemove<T>(files: Files, stored: StoredBytes | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (stored) await files.remove(stored.path)
    throw error
  }
}

function keepRow(tx: Transaction, viewer: Viewer, stored: StoredBytes) {
  return tx.storedFile.create({ data: { ...stored, ownerId: viewer.id, createdAt: instantOf(tx) } })
}

/** @returns the id of the new file. */
async function replaceFile(
  tx: Transaction,
  viewer: Viewer,
  { id, fileId }: { id: number; fileId: number },
  stored: StoredBytes,
): Promise<number> {
  await tx.manualVersion.create({ data: { manualId: id, fileId, replacedAt: instantOf(tx) } })
  return (await keepRow(tx, viewer, stored)).id
}

function columnsOf({ name, description, active, visibleTypes }: ManualInput) {
  return { name, description, active, visibleTypes: [...visibleTypes] }
}

type FileFacts = { contentType: string; size: number }

const describeFile = ({ contentType, size }: FileFacts) => `${typeLabel(contentType)}, ${formatSize(size)}`

function describeManual(manual: ManualInput, file: FileFacts): Record<string, string> {
  const { name, description, active, visibleTypes } = manual
  return {
    Name: name,
    Description: description,
    Active: active ? 'Yes' : 'No',
    'Visible Type': visibleTypes.map((type) => userTypeLabel[type]).join(', '),
    File: describeFile(file),
  }
}
