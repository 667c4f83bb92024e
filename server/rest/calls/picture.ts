// Uploading and fetching the pictures of tasks: signatures and photos.
import { PHOTO_MAX_BYTES } from '#domain/limits.ts'
import { InvalidInput, Refusal } from '#domain/refusal.ts'
import { assertMayUploadPhoto, readPhoto } from '#server/actions/timesheet/photo.ts'
import { keepPicture, openPicture } from '#server/actions/timesheet/picture.ts'
import { keepSignature } from '#server/actions/timesheet/signature.ts'
import { readMultipart } from '#server/rest/multipart.ts'
import { assertEmpty } from '#server/rest/route.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

const noFile = (path: string) => new InvalidInput([{ path, message: 'Please select file to upload' }])

/** Stores the picture in the form's field `img`. */
export async function uploadSignature({ deps, viewer, body }: Call<Members<'img'>>): Promise<Answer> {
  const { img } = body()
  if (!(img instanceof File)) throw noFile('img')
  return kept(await keepSignature(viewer, deps.files, new Uint8Array(await img.arrayBuffer())))
}

/** Bytes of a form around its file. */
const AROUND = 500_000

/** Takes the only file of a form; the name of its field does not matter. */
export async function uploadPhoto({ deps, request, viewer }: Call): Promise<Answer> {
  await assertMayUploadPhoto(viewer)
  if (Number(request.headers.get('content-length') ?? 0) > PHOTO_MAX_BYTES + AROUND)
    throw new Refusal('NO_PHOTO')
  const { file, fields } = await readMultipart(request, readPhoto, () => Promise.resolve())
  assertEmpty(fields, viewer)
  if (!file) throw noFile('file')
  return kept(await keepPicture(viewer, deps.files, file))
}

const kept = (image: string): Answer => ({ status: 201, location: `/files/${image}`, body: { image } })

/** Sends a picture to callers who may see it. */
export async function downloadPicture({ deps, viewer, keys }: Call): Promise<Answer> {
  const { content, contentType, size } = await openPicture(viewer, deps.files, keys[0]!)
  return { stream: { content, headers: { 'Content-Type': contentType, 'Content-Length': `${size}` } } }
}
