// The texts of each first step of a company, and the address where it is done.
import { formatDate } from '#domain/date.ts'
import { firstSteps, type FirstStep, type StepState } from '#domain/setting/first-steps.ts'

type Step = {
  title: string
  note: string
  /** Where the step is done; null for the timesheet, which opens over this screen. */
  to: string | null
  button: string
  /** Another way to do it. */
  other?: { to: string; button: string }
}

const importing = { to: '/admin/settings?view=import', button: 'Import a file' }

export const steps: Readonly<Record<FirstStep, Step>> = {
  COMPANY: {
    title: 'Company and time zone',
    note: 'The name and the zone are set. The other settings below have defaults.',
    to: '/admin/settings?view=general',
    button: 'Check the settings',
  },
  JOB_DATA: {
    title: 'Job data',
    note: 'What people book to: machines with work orders, jobs with cost codes, GL accounts. One GL account is enough to begin.',
    to: '/admin/job-data?kind=gl-account&record=new',
    button: 'Create a GL account',
    other: importing,
  },
  PAY_LOCATION: {
    title: 'Pay locations',
    note: 'Where people are paid from. It decides which jobs they can book to.',
    to: '/admin/settings?view=pay-locations&location=new',
    button: 'Create a pay location',
  },
  EMPLOYEES: {
    title: 'GP employees',
    note: 'The employees that GP pays. Each account belongs to one.',
    to: '/admin/job-data?kind=gp-employee&record=new',
    button: 'Create a GP employee',
    other: importing,
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
    to: '/admin/outbox',
    button: 'Open the Outbox',
  },
  TIMESHEET: {
    title: 'The first timesheet',
    note: 'Submit one of your own to see what your people will see.',
    to: null,
    button: 'Create a timesheet',
  },
  PAY_CODES: {
    title: 'Pay codes',
    note: 'They say what each approved hour is paid as. Ordinary codes can be filled in for you.',
    to: '/admin/settings?view=payroll',
    button: 'Choose pay codes',
  },
  PAY_PERIOD: {
    title: 'Pay periods',
    note: 'The days that are paid together, such as a week. A period can be closed from its last day on.',
    to: '/admin/settings?view=pay-periods',
    button: 'Set up pay periods',
  },
  PAY: {
    title: 'The first pay',
    note: 'Close the first pay period and make a batch of its approved hours.',
    to: '/admin/payroll',
    button: 'Open Payroll',
  },
}

/** A sentence about when the first pay can be done. Before there are pay periods, it speaks of a week from Monday. */
export function waitInWords(opensOn: string, all: readonly StepState[]): string {
  const hasPeriods = all.some(({ step, isDone }) => step === 'PAY_PERIOD' && isDone)
  return hasPeriods
    ? `It can be done from ${formatDate(opensOn)} on, the last day of the first pay period.`
    : `With pay periods from Monday to Sunday it can be done from ${formatDate(opensOn)} on.`
}

/** The steps whose views are at an address, in order. The list itself is at the head of General. */
export function stepsAt(pathname: string, search: string): FirstStep[] {
  const shown = new URLSearchParams(search)
  const isHere = (to: string) => {
    const [path, query] = to.split('?')
    const view = new URLSearchParams(query).get('view')
    return to !== LIST && path === pathname && view === shown.get('view')
  }
  const here = firstSteps.filter((step) => {
    const { to, other } = steps[step]
    return [to, other?.to].some((one) => one != null && isHere(one))
  })
  const kind = shown.get('kind')
  const ofKind = here.filter((step) => kind !== null && steps[step].to?.includes(`kind=${kind}`))
  return ofKind.length > 0 ? ofKind : here
}

/** Where the list of all steps is. */
export const LIST = '/admin/settings?view=general'
