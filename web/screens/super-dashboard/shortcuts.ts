// The keyboard shortcuts of the approver's dashboard, as its dialog lists them.
import { FIND_KEYS } from '#web/frame/useFind.ts'
import type { Keys } from '#web/lists/ShortcutsDialog.tsx'

export const shortcuts: Keys = [
  ['J', 'Next timesheet'],
  ['K', 'Timesheet before'],
  ['X', 'Select it'],
  ['A', 'Approve it, or those selected'],
  ['U', 'Approve the usual ones, after a look at which they are'],
  ['D', 'Decline it'],
  ['Z', 'Take the last decision back'],
  ['E', 'Edit it'],
  ['F', 'Unusual timesheets first, or the newest'],
  ['N', 'Create a timesheet'],
  ['/', 'Search timesheets'],
  [FIND_KEYS, 'Find a timesheet, a person, a screen or an action'],
  ['Ctrl Enter', 'Send what is being written'],
  ['Esc', 'Close the review, or whatever is open'],
  ['W', 'The week of one’s people, and back'],
  ['?', 'These keys'],
]
