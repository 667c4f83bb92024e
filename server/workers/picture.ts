// The pictures that come in, and what becomes of them.

/** What the picture is for. */
export type Use = 'photo' | 'avatar' | 'signature'

/** No picture of an accepted kind, or one that is not unpacked within the bounds. */
export const UNREADABLE = 'UNREADABLE'
/** A signature without ink. */
export const BLANK = 'BLANK'
/** Another problem is the sentence of an avatar. */
export type Redrawn =
  | { problem: string }
  | { problem: null; bytes: Uint8Array; width: number; height: number }
