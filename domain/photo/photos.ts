// The photos of a task: their words, on screen, on paper and in the history.
import { PHOTOS_MAX } from '#domain/limits.ts'

/** In the history. */
export const PHOTOS_LABEL = 'Photos'

export const TOO_MANY_PHOTOS = `A task has at most ${PHOTOS_MAX} photos`

/** Of a name that is neither a photo of the task nor an unused upload. @param number from 1. */
export const unusablePhoto = (number: number) =>
  `Photo ${number} cannot be used for this task. Please add it again`

/** The name of a photo that only the device has, until it is uploaded. */
const KEPT = 'kept:'
export const keptPhoto = (id: string) => KEPT + id
export const isKeptPhoto = (name: string) => name.startsWith(KEPT)

/** 'Photo 1 of 3'. @param index from 0. */
export const photoOf = (index: number, count: number) => `Photo ${index + 1} of ${count}`

/** Photos by their names: '2 (0a1b2c3d 4e5f6071)', so that another photo shows as a change; '' for none. */
export function describePhotos(names: readonly string[]): string {
  return names.length === 0 ? '' : `${names.length} (${names.map((name) => name.slice(0, 8)).join(' ')})`
}
