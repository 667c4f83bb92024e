// The pictures of a day that the server does not have, by the path of their field: drawn signatures, and photos of this
// device.
import { isKeptPhoto } from '#domain/photo/photos.ts'
import { signatureFields } from '#domain/timesheet/field-service.ts'
import { SIGNATURE_INLINE_LENGTH } from '#domain/limits.ts'
import { asSent, type TaskValues, type TimesheetValues } from '#domain/timesheet/task.ts'
import { readPhoto } from '#web/offline/store/pictures.ts'

export type Drawn = {
  path: string
  as: 'signature' | 'photo'
  /** A data URL; null if this device has lost it. */
  picture: string | null
}

export async function drawnIn({ lines }: TimesheetValues): Promise<Drawn[]> {
  const drawn = await Promise.all(
    lines.map(async (task, index) => [...signaturesIn(task, index), ...(await photosIn(task, index))]),
  )
  return drawn.flat()
}

function signaturesIn(task: TaskValues, index: number): Drawn[] {
  return signatureFields.flatMap((field) => {
    const picture = asSent(task).fieldService?.[field] ?? ''
    if (picture.length <= SIGNATURE_INLINE_LENGTH) return []
    return [{ path: signaturePath(index, field), as: 'signature', picture }]
  })
}

async function photosIn({ photos }: TaskValues, index: number): Promise<Drawn[]> {
  const drawn = await Promise.all(
    photos.map(async (name, at): Promise<Drawn | null> => {
      if (!isKeptPhoto(name)) return null
      return { path: photoPath(index, at), as: 'photo', picture: await readPhoto(name) }
    }),
  )
  return drawn.filter((one) => one !== null)
}

/** The values, with the pictures of this device replaced by the names of stored ones, by path. */
export function withNames(values: TimesheetValues, names: ReadonlyMap<string, string>): TimesheetValues {
  return { ...values, lines: values.lines.map((task, index) => withStoredNames(task, index, names)) }
}

function withStoredNames(task: TaskValues, index: number, names: ReadonlyMap<string, string>): TaskValues {
  const signatures = signatureFields.flatMap((field) => {
    const name = names.get(signaturePath(index, field))
    return name === undefined ? [] : [[field, name] as const]
  })
  return {
    ...task,
    fieldService: { ...task.fieldService, ...Object.fromEntries(signatures) },
    photos: task.photos.map((photo, at) => names.get(photoPath(index, at)) ?? photo),
  }
}

const signaturePath = (index: number, field: string) => `lines.${index}.fieldService.${field}`
const photoPath = (index: number, at: number) => `lines.${index}.photos.${at}`
