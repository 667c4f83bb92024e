// What waits for administrators, in the order in which they see it; server/read/administration/tasks.ts counts it.
import { counted, wordFor } from '#domain/counted.ts'

/** Days for which failures and mail are counted. */
export const TASK_DAYS = 7

type Words = {
  /** Without the number, which stands before it. */
  says: (count: number) => string
  act: string
  to: string
}

export const taskInWords = {
  STEPS: {
    says: (count) => `${wordFor(count, 'first step', 'first steps')} to do`,
    act: 'Open the list',
    to: '/admin/settings?view=general',
  },
  REQUESTS: {
    says: (count) => `${wordFor(count, 'person asks', 'people ask')} for a closed day`,
    act: 'Answer',
    to: '/admin/settings?view=pay-periods',
  },
  PERIODS: {
    says: (count) => `${wordFor(count, 'pay period', 'pay periods')} to close`,
    act: 'Open Payroll',
    to: '/admin/payroll',
  },
  BATCHES: {
    says: (count) => `pay ${wordFor(count, 'batch', 'batches')} not received by GP`,
    act: 'Open Payroll',
    to: '/admin/payroll',
  },
  SIGN_IN: {
    says: (count) => `${wordFor(count, 'person has', 'people have')} not signed in`,
    act: 'Invite',
    to: '/admin/users?status=not-signed-in',
  },
  GROUP: {
    says: (count) => `${wordFor(count, 'person', 'people')} without an approval group`,
    act: 'Choose a group',
    to: '/admin/users?lacks=group',
  },
  EMPLOYEE: {
    says: (count) => `${wordFor(count, 'person', 'people')} without an employee number`,
    act: 'Enter it',
    to: '/admin/users?lacks=employee',
  },
  APPROVER: {
    says: (count) => `${wordFor(count, 'approval group', 'approval groups')} without an approver`,
    act: 'Add one',
    to: '/admin/approval-groups?nobody=yes',
  },
  MAIL_FAILED: {
    says: (count) => `${wordFor(count, 'mail was', 'mails were')} not delivered`,
    act: 'Open the Outbox',
    to: '/admin/outbox?state=failed',
  },
  MAIL_KEPT: {
    says: (count) => `${wordFor(count, 'mail', 'mails')} to pass on: there is no mail server`,
    act: 'Open the Outbox',
    to: '/admin/outbox?state=kept',
  },
  FAILURES: {
    says: (count) => `${wordFor(count, 'failure', 'failures')} in the last ${counted(TASK_DAYS, 'day')}`,
    act: 'Open Failures',
    to: '/admin/failures',
  },
} satisfies Record<string, Words>

export type AdministratorTask = keyof typeof taskInWords
export const administratorTasks = Object.keys(taskInWords) as AdministratorTask[]
