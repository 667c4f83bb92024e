// Help for the screens of timesheets.
import type { HelpText, HelpTexts } from '../types.ts'

const deciding: HelpText = {
  about: 'The timesheets of your people. The pending ones wait for a decision.',
  acts: [
    'Choose a timesheet, read it on the right, and approve or decline it.',
    'Tick several, or use Approve all usual ones, to approve them together.',
    'Ask a question on a timesheet. It does not hold up the decision.',
  ],
  keys: [
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
    ['W', 'Switch between list and week'],
    ['M', 'Switch between list and your month'],
  ],
}

export const timesheetHelp: HelpTexts = {
  '/dashboard': {
    about: 'Your own days: what you have recorded this week, and what became of it.',
    acts: [
      'Create a timesheet for a day, or begin with Same as an earlier one.',
      'Submit it. Your approver gets it the moment you do.',
      'Open a declined day, read the reason, correct it and submit it again.',
    ],
    keys: [
      ['N', 'Create a timesheet'],
      ['M', 'Your month'],
    ],
  },
  '/super/dashboard': deciding,
  '/admin/dashboard': deciding,
  '/super/dashboard/edit/:id': {
    about: 'A submitted timesheet that you correct for its owner. The history keeps what you change.',
    acts: [
      'Change times or fields of a task.',
      'Add a task, or delete one.',
      'Save Changes. The owner is notified.',
    ],
  },
  '/waiting': {
    about: 'What this device has and the server does not have yet.',
    acts: [
      'Look at which days wait, and why.',
      'Send them now, once there is a network.',
      'Open a day that needs you, and choose what counts.',
    ],
  },
  '/crew': {
    about:
      'The day of your crew, which you lay out and each hands in as their own timesheet. Nobody sees it before you hand it out.',
    acts: [
      'Add a task, or copy the last day, and press who did it: a cell, the head of a column, or a name for the whole row.',
      'Press a filled cell to type other times for one person, such as 7-1130.',
      'Hand out the days. Rows in red need you first; they do not stop the others.',
    ],
    keys: [
      ['Enter', 'Fill the cell, or edit its times'],
      ['Shift Enter', 'Fill its column'],
      ['0–9', 'Type the times of the cell'],
      ['Delete', 'Empty the cell'],
    ],
  },
  '/dockets': {
    about: 'The signed papers of field service that customers get.',
    acts: [
      'Find a docket by its number, customer, person or machine.',
      'Filter by what is not signed, not mailed or not delivered.',
      'Open one to print it, or mail it again.',
    ],
  },
  '/notifications': {
    about: 'What happened to your timesheets, and what others ask of you.',
    acts: ['Open what a notification is about.', 'Mark one as read, or all.', 'Filter the unread ones.'],
  },
  '/reports': {
    about: 'Hours and what is behind them, for the timesheets that you may see.',
    acts: [
      'Open a report; its card shows what it would say.',
      'Open one of your saved views.',
      'Delete a view that you no longer need.',
    ],
  },
  '/reports/:name': {
    about: 'One question about hours, answered for a period.',
    acts: [
      'Choose the period, the groups and the filters.',
      'Open a number to see the tasks behind it, and the timesheet of each.',
      'Save the view under a name, or export it.',
    ],
  },
}
