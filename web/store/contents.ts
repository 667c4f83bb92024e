// What this browser's store holds, by looking: days that wait for the server, unsaved work, what cannot be read, and what belongs
// to other people. A sentence such as "The server has everything" may follow only from `none`.

export type Count = {
  /** Days that were saved or submitted and that the server does not have. */
  days: number
  /** Other unsaved work. */
  works: number
}

export type Contents =
  /** Nobody has looked yet. */
  | { is: 'reading' }
  /** It could not be read: this browser keeps nothing, or does not answer. There may be something. */
  | { is: 'unknown' }
  /** It was read, and holds nothing of anybody. */
  | { is: 'none' }
  | {
      is: 'some'
      /** The signed-in person's own, as far as they can be read. */
      own: Count
      /** The signed-in person's own that cannot be read; they stay. */
      unreadable: Count
      /** By person. `name` is null where an earlier release left the work, which stored no names. */
      others: readonly (Count & { name: string | null })[]
    }

export const reading: Contents = { is: 'reading' }
