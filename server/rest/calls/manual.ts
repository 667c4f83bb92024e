// The legacy client's calls for manuals (spec 7): upload, change, delete, and download.
import { MANUAL_FORM_BYTES_MAX } from '#domain/bounds.ts'
import { downloadName } from '#domain/manual/file-name.ts'
import { endingOf, shownAs } from '#domain/manual/file-types.ts'
import { userTypes, type ManualInput } from '#domain/manual/forms.ts'
import type { UserType } from '#domain/people.ts'
import { assertMayUpload, receiveManual } from '#server/actions/manual/receive.ts'
import { createManual, deleteManual, updateManual } from '#server/actions/manual/record.ts'
import type { StoredBytes } from '#server/adapters/files.ts'
import { NotAllowed } from '#server/errors/not-allowed.ts'
import { readManualFile } from '#server/read/manual/manuals.ts'
import { changed, created, deleted } from '#server/rest/answers.ts'
import { judge } from '#server/rest/body/judge.ts'
import { recordShape } from '#server/rest/body/record.ts'
import { file, type Member } from '#server/rest/body/shape.ts'
import { readFields, readMultipart } from '#server/rest/multipart.ts'
import { manualType } from '#server/rest/nouns/manual.ts'
import { aText } from '#server/rest/openapi/schema.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { fileAnswer } from '#server/rest/stored-file.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** Adds the file of a form, with the fields Name, Description, Active and VisibleTypes. */
export async function uploadManual(call: Call): Promise<Answer> {
  const { input, file } = await readManualForm(call, null)
  const id = await createManual(call.viewer, call.deps.files, file, {
    description: '',
    active: true,
    ...input,
  })
  return created(call, 'Manual', id)
}

/** Changes the sent fields. A file replaces the stored one. With Version the call fails if somebody changed the manual. */
export async function changeManual(call: Call): Promise<Answer> {
  const { input, version, file } = await readManualForm(call, idOf(call))
  await updateManual(call.viewer, call.deps.files, idOf(call), version, { input, stored: file })
  return changed(call, 'Manual', idOf(call))
}

/** Deletes a manual. A manual whose file was replaced becomes inactive instead, and is returned. */
export async function removeManual(call: Call): Promise<Answer> {
  const isGone = await deleteManual(call.viewer, call.deps.files, idOf(call), null)
  return deleted(call, 'Manual', idOf(call), isGone)
}

/** Sends the file of a manual, or one range of it. Browsers show PDFs and pictures and download other files. */
export async function downloadManual(call: Call): Promise<Answer> {
  const { request, viewer, keys } = call
  const version = new URL(request.url).searchParams.get('version')
  if (version !== null && !/^\d{1,9}$/.test(version)) throw new NotAllowed('NOT_FOUND')
  const { name, file } = await readManualFile(
    viewer,
    rowIdOf(keys[0]),
    version === null ? null : Number(version),
  )
  return fileAnswer(call, file, {
    name: downloadName(name, endingOf(file.contentType)),
    shown: shownAs(file.contentType) !== null,
  })
}

const idOf = ({ keys }: Call) => rowIdOf(keys[0])

/** User types as a list of numbers, or as a text of numbers or names between commas, semicolons or brackets. */
const visibleTypes: Member = {
  schema: aText,
  to: 'visibleTypes',
  read(value, context) {
    const words = [value].flat().flatMap((one) => String(one).split(/[\s,;[\]"]+/))
    const types = words.filter(Boolean).map(typeOf)
    return types.includes(undefined) ? context.refuse('Please select Visible Type') : types
  },
}

const typeOf = (word: string): UserType | undefined =>
  userTypes[/^\d$/.test(word) ? Number(word) : userTypes.indexOf(word.toUpperCase() as UserType)]

/** The fields of a manual, in a form or in JSON. */
export const manualShape = recordShape(manualType, ['Name', 'Description', 'Active', 'Version'], {
  VisibleTypes: visibleTypes,
  file,
})
type Sent = Partial<ManualInput> & { version?: number }

/**
 * Reads a form with or without a file, or JSON. If the rest is invalid, the file is discarded.
 * @param id the manual to change; null for a new one.
 * @throws NotAllowed FORBIDDEN, TOO_MANY_REQUESTS, FILE_TOO_LARGE; InvalidInput.
 */
async function readManualForm({ deps, request, viewer }: Call, id: number | null) {
  await assertMayUpload(viewer)
  if (Number(request.headers.get('content-length') ?? 0) > MANUAL_FORM_BYTES_MAX)
    throw new NotAllowed('FILE_TOO_LARGE')
  const discard = (stored: StoredBytes) => deps.files.remove(stored.path)
  const { fields, file } = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
    ? { fields: await readFields(request), file: null }
    : await readMultipart(request, (chunks) => receiveManual(deps.files, chunks), discard)
  try {
    const { version = null, ...input } = judge(
      manualShape,
      fields,
      viewer,
      id === null ? null : { id },
    ) as Sent
    return { input, version, file }
  } catch (error) {
    if (file) await discard(file)
    throw error
  }
}
