// The mail to the AdminNotification addresses of a group when one of its timesheets is cancelled or moved (rulings 5).
import type { ChangeFacts } from '#domain/timesheet/lifecycle.ts'
import type { Mail } from './letter.ts'

type Changed = {
  facts: ChangeFacts
  /** A sentence that describes the change. */
  sentence: string
  /** The past participle of the change, such as 'cancelled'. */
  done: string
  timesheetId: number
  /** The name of the group. */
  group: string
}

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
        'You get this mail because the approval group notifies your address. An administrator can remove the address ' +
          'from the group.',
      ],
    },
  }
}
