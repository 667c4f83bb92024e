// The words of each step of a company's first day, and where it is done.
import type { FirstStep } from '#domain/setting/first-steps.ts'

type Step = {
  title: string
  note: string
  /** Where the step is done; null for the timesheet, which opens over this screen. */
  to: string | null
  button: string
}

export const steps: Readonly<Record<FirstStep, Step>> = {
  COMPANY: {
    title: 'Company and time zone',
    note: 'The name and the zone are set. The other settings below have defaults.',
    to: '/admin/settings',
    button: 'Check the settings',
  },
  JOB_DATA: {
    title: 'Job data',
    note: 'What people book to: machines with work orders, jobs with cost codes, GL accounts.',
    to: '/admin/settings?view=job-data',
    button: 'Add job data',
  },
  PAY_LOCATION: {
    title: 'Pay locations',
    note: 'Where people are paid from, and to which divisions’ jobs they book.',
    to: '/admin/settings?view=pay-locations&location=new',
    button: 'Create a pay location',
  },
  APPROVAL_GROUP: {
    title: 'An approval group',
    note: 'Its approvers decide timesheets. You can be the first one.',
    to: '/admin/approval-groups?group=new',
    button: 'Create a group',
  },
  PEOPLE: {
    title: 'People',
    note: 'Staff record timesheets. Each belongs to a GP employee, a pay location and a group.',
    to: '/admin/users?user=new',
    button: 'Create a user',
  },
  INVITE: {
    title: 'Invitations',
    note: 'The welcome e-mail lets people choose a password.',
    to: '/admin/users?status=not-signed-in',
    button: 'Invite people',
  },
  MAIL: {
    title: 'Mail',
    note: 'Without a mail server (SMTP_URL), mail stays in the Outbox, and you pass it on.',
    to: '/admin/settings?view=outbox',
    button: 'Open the Outbox',
  },
  TIMESHEET: {
    title: 'The first timesheet',
    note: 'Submit one of your own to see what your people will see.',
    to: null,
    button: 'Create a timesheet',
  },
}
