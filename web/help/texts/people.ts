// Help for the screens about people and what they read.
import type { HelpTexts } from '../types.ts'

const notifications = {
  about: 'What happened to timesheets that you decide, and what others ask of you.',
  acts: ['Open what a notification is about.', 'Mark one as read, or all.', 'Filter the unread ones.'],
} as const

const sheetHistory = {
  about: 'Every change to every timesheet: who, when, and what it was before.',
  acts: [
    'Filter by timesheet number, person, day or kind of change.',
    'Open a change to see the old and the new value.',
    'Export a proof that nobody has changed the history.',
  ],
} as const

const userHistory = {
  about: 'Who signed in when and from where, and what administrators changed.',
  acts: [
    'Filter by person, day or kind.',
    'Look at the sign-ins that are unusual.',
    'Open a change to see the old and the new value.',
  ],
} as const

export const peopleHelp: HelpTexts = {
  '/admin/users': {
    about:
      'The accounts of everybody: what they may do, who decides their timesheets, and where they are paid from.',
    acts: [
      'Create an account, and send its welcome e-mail.',
      'Filter people who have not signed in, or lack a group or an employee.',
      'Tick several to move them to a group, invite or disable them.',
    ],
  },
  '/admin/approval-groups': {
    about: 'Who decides whose timesheets.',
    acts: [
      'Create a group and choose its approvers.',
      'Move people to another group.',
      'Find groups without an approver.',
    ],
  },
  '/super/notifications': notifications,
  '/super/timesheet-trackings': sheetHistory,
  '/admin/timesheet-trackings': sheetHistory,
  '/super/user-trackings': userHistory,
  '/admin/user-trackings': userHistory,
  '/profile': {
    about: 'Your account: your time, how you sign in, and what you are notified of.',
    acts: [
      'Mark days away, or name a deputy.',
      'Change your password, or add a passkey or an authenticator app.',
      'Choose which notifications you get.',
    ],
  },
  '/manuals': {
    about: 'Documents for your work, such as manuals and safety sheets.',
    acts: [
      'Open a manual, or search for it.',
      'Keep manuals on this device, to read them without a network.',
      'As an administrator, upload one and choose who sees it.',
    ],
  },
  '/api-reference': {
    about: 'How other programs read and change what is in Daybook.',
    acts: ['Find a call.', 'Read its fields and an example.', 'Create an access token on your profile.'],
  },
}
