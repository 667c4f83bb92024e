// The picture of a person: its rules, in the words of the specification (spec 5), and its address.
import { AVATAR_MAX_BYTES } from '#domain/limits.ts'

export const avatarSentences = {
  FORMAT: 'Avatar picture must be JPG/PNG format!',
  SIZE: 'Avatar picture size can not exceed 5MB!',
  SHAPE: 'Avatar must be the square shape!',
  PIXELS: 'Avatar picture can have at most 40 megapixels.',
} as const

/** Pixels of each side of the stored picture: twice the largest size on screen. */
export const AVATAR_SIDE = 256
/** Pixels; as many as the largest phone camera has. A small file can claim any number. */
export const AVATAR_PIXELS_MAX = 40_000_000

const types: readonly string[] = ['image/jpeg', 'image/png']

/** Why a file cannot be an avatar; null when it can. Ignores the shape, because the browser can crop it. */
export function avatarFileProblem({ type, size }: { type: string; size: number }): string | null {
  if (!types.includes(type)) return avatarSentences.FORMAT
  return size > AVATAR_MAX_BYTES ? avatarSentences.SIZE : null
}

/** The same for the decoded picture. */
export function avatarShapeProblem({ width, height }: { width: number; height: number }): string | null {
  if (width * height > AVATAR_PIXELS_MAX) return avatarSentences.PIXELS
  return width === height ? null : avatarSentences.SHAPE
}

/** The path of a person's picture, different for each picture; null without one. */
export function avatarPath({ id, avatarId }: { id: number; avatarId: number | null }): string | null {
  return avatarId === null ? null : `/User/${id}/avatar/${avatarId}`
}
