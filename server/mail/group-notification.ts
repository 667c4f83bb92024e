// The mail to the AdminNotification addresses of a group, one of whose timesheets was cancelled or moved away (rulings 5).
import type { ChangeFacts } from '#domain/timesheet/lifecycle.ts'
import type { Mail } from './letter.ts'

type Changed = {
  facts: ChangeFacts
  /** What was done, as one sentence. */
  sentence: string
  /** The past participle of it. */
  done: string
  timesheetId: number
  /** The name of the group whose addresses get it. */
  group: string
}

/** Where the letter names the group: who writes it into the database may have to put the name in there. */
export const GROUP_NAME_PATH = ['facts', '3', '1'] as const

export function groupNotification({ facts, sentence, done, timesheetId, group }: Changed): Mail {
  const { owner, date, reason } = facts
  return {
    subject: `Timesheet ${timesheetId} of ${owner} was ${done}`,
    letter: {
      heading: `A timesheet was ${done}`,
      paragraphs: [sentence],
      facts: [
        ['Timesheet', `No. ${timesheetId}`],
        ['Person', owner],
        ['Date', date],
        ['Approval group', group],
        ...(reason ? [['Reason', reason] as const] : []),
      ],
      button: { label: 'Open the timesheet', path: `/super/dashboard?timesheet=${timesheetId}` },
      notes: [
        'You get this mail because your address is among those that the approval group notifies. An administrator can ' +
          'take it out there.',
      ],
    },
  }
}
