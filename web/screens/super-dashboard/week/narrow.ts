// How wide the grid has to be for its words; its container is its own, as a timesheet may stand beside it.

/** Below this a day's hours stand under its word. */
export const STACKED = '@container (max-width: 1280px)'
/** Below this there is no room for words, such as on a tablet or beside a timesheet. */
export const NARROW = '@container (max-width: 900px)'
