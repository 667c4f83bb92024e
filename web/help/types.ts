/** A key and what it does. */
export type Keys = readonly (readonly [key: string, what: string])[]

/** What a screen is for, the three things that people usually do there, and its keys beside those of every screen. */
export type HelpText = { about: string; acts: readonly [string, string, string]; keys?: Keys }

/** By the path of the screen. */
export type HelpTexts = Readonly<Record<string, HelpText>>
