// Help for the screens of pay and of the company.
import type { HelpTexts } from '../types.ts'

export const companyHelp: HelpTexts = {
  '/admin/payroll': {
    about: 'The payroll desk: how far each pay period and group is, and what to do next.',
    acts: [
      'Close a period once its timesheets are decided.',
      'Make a batch of a group’s approved hours.',
      'Open a period again, as long as no batch has been made from it.',
    ],
  },
  '/admin/payroll/:number': {
    about: 'One batch: what is paid to whom, and its files for GP.',
    acts: [
      'Download the files, and import them into GP.',
      'Mark it as received or posted.',
      'Void it, so that its hours are due again.',
    ],
  },
  '/admin/settings': {
    about: 'The settings of the company. Each says what changing it touches before it is saved.',
    acts: [
      'Choose a part in the list.',
      'Change it and save it. What you have not saved can be discarded.',
      'Look at Health when something does not work.',
    ],
  },
  '/admin/job-data': {
    about: 'What people book to: sites, machines, work orders, jobs, cost codes, accounts and employees.',
    acts: [
      'Choose a kind, and search by number or description.',
      'Create a record, or edit one.',
      'Import a file for many of them.',
    ],
  },
  '/admin/outbox': {
    about: 'The mail of Daybook, and what became of each.',
    acts: [
      'Filter mail that was not delivered, and read why.',
      'Send it again once the reason is gone.',
      'Without a mail server, copy the link of a mail and pass it on.',
    ],
  },
  '/admin/failures': {
    about: 'Faults that people met, with the reference that they saw.',
    acts: [
      'Search for the reference that somebody gives you.',
      'Read what the person lost, and what to do.',
      'Look at which failures come again and again.',
    ],
  },
}
