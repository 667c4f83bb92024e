// Uploading and fetching signatures.
import { InvalidInput } from '#domain/refusal.ts'
import { keepSignature, readSignature } from '#server/actions/timesheet/signature.ts'
import type { Answer, Call, Members } from '#server/rest/types.ts'

/** Stores the picture in the form's field `img`. */
export async function uploadSignature({ deps, viewer, body }: Call<Members<'img'>>): Promise<Answer> {
  const { img } = body()
  if (!(img instanceof File))
    throw new InvalidInput([{ path: 'img', message: 'Please select file to upload' }])
  const image = await keepSignature(viewer, deps.files, new Uint8Array(await img.arrayBuffer()))
  return { status: 201, location: `/files/${image}`, body: { image } }
}

/** Sends a picture to callers who may see it. */
export async function downloadSignature({ deps, viewer, keys }: Call): Promise<Answer> {
  return { picture: await readSignature(viewer, deps.files, keys[0]!) }
}
