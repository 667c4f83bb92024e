// The help for the screen at an address.
import { matchPath } from 'react-router'
import { FIND_KEYS } from '#web/client/findKeys.ts'
import { companyHelp } from './texts/company.ts'
import { peopleHelp } from './texts/people.ts'
import { timesheetHelp } from './texts/timesheets.ts'
import type { HelpText, HelpTexts, Keys } from './types.ts'

export const allHelp: HelpTexts = { ...timesheetHelp, ...peopleHelp, ...companyHelp }

/** Null for a screen without help. */
export function helpAt(pathname: string): HelpText | null {
  const path = Object.keys(allHelp).find((one) => matchPath(one, pathname))
  return path === undefined ? null : allHelp[path]!
}

/** The keys of every screen. */
export const commonKeys: Keys = [
  [FIND_KEYS, 'Find a timesheet, a person, a screen or an action'],
  ['Ctrl Enter', 'Save the open form'],
  ['Esc', 'Close what is open'],
  ['?', 'Show this help'],
]
