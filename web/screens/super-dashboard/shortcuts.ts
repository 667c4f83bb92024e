// The keyboard shortcuts of the approver's dashboard, as its dialog lists them.
import { FIND_KEYS } from '#web/frame/useFind.ts'
import type { Keys } from '#web/lists/ShortcutsDialog.tsx'

export const shortcuts: Keys = [
  ['J', 'Next timesheet'],
  ['K', 'Previous timesheet'],
  ['X', 'Select it'],
  ['A', 'Approve it, or those selected'],
  ['U', 'Approve the usual timesheets, after a list of them'],
  ['D', 'Decline it'],
  ['Q', 'Ask or answer a question on it'],
  ['Z', 'Undo the last decision'],
  ['E', 'Edit it'],
  ['F', 'Sort by unusual first or newest first'],
  ['N', 'Create a timesheet'],
  ['/', 'Search timesheets'],
  [FIND_KEYS, 'Find a timesheet, a person, a screen or an action'],
  ['Ctrl Enter', 'Save the open form'],
  ['Esc', 'Close the review or dialog'],
  ['W', 'Switch between list and week'],
  ['M', 'Switch between list and your month'],
  ['?', 'Show these keys'],
]
