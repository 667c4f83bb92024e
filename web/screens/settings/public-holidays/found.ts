// What is found in a file of public holidays, and why a file cannot be used.

export type FoundDay = {
  /** 'YYYY-MM-DD'. */
  date: string
  name: string
}

export type Found = {
  days: readonly FoundDay[]
  /** The number of entries that are no whole days, or that no rule here can read. */
  leftOut: number
}

/** Why a file cannot be used, as a sentence for the user. */
export class UnreadableFile extends Error {}
