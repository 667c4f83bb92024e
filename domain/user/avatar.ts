// The picture of a person: what is taken for one, in the words of the specification (spec 5), and where it is.
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'

export const avatarSentences = {
  FORMAT: 'Avatar picture must be JPG/PNG format!',
  SIZE: 'Avatar picture size can not exceed 5MB!',
  SHAPE: 'Avatar must be the square shape!',
  PIXELS: 'Avatar picture can have at most 40 megapixels.',
} as const

/** Pixels of each side that are kept: twice of what the largest place shows. */
export const AVATAR_SIDE = 256
/** As many as the largest phone takes; a picture of few bytes can claim any number. */
export const AVATAR_PIXELS_MAX = 40_000_000

const types: readonly string[] = ['image/jpeg', 'image/png']

/** Why a file is no avatar, whatever its shape, which can be cut; null where it may be one. */
export function avatarFileProblem({ type, size }: { type: string; size: number }): string | null {
  if (!types.includes(type)) return avatarSentences.FORMAT
  return size > AVATAR_MAX_BYTES ? avatarSentences.SIZE : null
}

/** The same of the picture in it. */
export function avatarShapeProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > AVATAR_PIXELS_MAX) return avatarSentences.PIXELS
  return width === height ? null : avatarSentences.SHAPE
}

/** Where the picture of a person is; another picture is at another path. Null where there is none. */
export function avatarPath({ id, avatarId }: { id: number; avatarId: number | null }): string | null {
  return avatarId === null ? null : `/User/${id}/avatar/${avatarId}`
}
