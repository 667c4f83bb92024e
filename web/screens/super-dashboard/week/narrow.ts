// Container queries of the grid, because a timesheet may be next to it.

/** Below this width a day's hours are under its word. */
export const STACKED = '@container (max-width: 1280px)'
/** Below this width there is no room for words, such as on a tablet or next to a timesheet. */
export const NARROW = '@container (max-width: 1000px)'
