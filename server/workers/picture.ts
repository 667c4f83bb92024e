// The kinds of uploaded pictures, and the results of redrawing them.

/** The purpose of the picture. */
export type Use = 'photo' | 'avatar' | 'signature'

/** Not a picture of an accepted kind, or too large to unpack. */
export const UNREADABLE = 'UNREADABLE'
/** A signature without ink. */
export const BLANK = 'BLANK'
/** Another problem is the sentence of an avatar. */
export type Redrawn =
  | { problem: string }
  | { problem: null; bytes: Uint8Array; width: number; height: number }
