// Saves a day as a file, which its owner can give to a support person if it cannot be sent.
import { saveFile } from '#web/client/saveFile.ts'
import { readPhoto } from '#web/offline/store/pictures.ts'
import type { OutgoingDay } from './outgoing.ts'

/** The content of the file: a waiting day, or the values of a form. */
export type Kept = Pick<OutgoingDay, 'clientMutationKey' | 'number' | 'version'> & {
  values: Pick<OutgoingDay['values'], 'day'>
}

export async function keepAsFile({ values, clientMutationKey, number, version }: Kept): Promise<void> {
  const names = values.day.lines.flatMap(({ photos }) => photos)
  const photos = await Promise.all(names.map(async (name) => [name, await readPhoto(name)] as const))
  const content = { ...values, clientMutationKey, number, version, photos: Object.fromEntries(photos) }
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  saveFile(blob, `${values.day.startDate || 'timesheet'}.json`)
}
