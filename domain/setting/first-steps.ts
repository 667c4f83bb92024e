// The first steps of a new company, in order, up to its first pay. server/read/administration/first-steps.ts reads from
// the database which of them are done.
export const firstSteps = [
  'COMPANY',
  'JOB_DATA',
  'PAY_LOCATION',
  'EMPLOYEES',
  'APPROVAL_GROUP',
  'PEOPLE',
  'INVITE',
  'MAIL',
  'TIMESHEET',
  'PAY_CODES',
  'PAY_PERIOD',
  'PAY',
] as const

export type FirstStep = (typeof firstSteps)[number]

/** Optional steps: without a mail server, for example, the Outbox shows the mail. */
const optional: readonly FirstStep[] = ['MAIL', 'INVITE']

/** Whether everything required is done, so that the list disappears. */
export function areFirstStepsDone(steps: readonly { step: FirstStep; isDone: boolean }[]): boolean {
  return steps.every(({ step, isDone }) => isDone || optional.includes(step))
}

/** A step and whether the company has done it. */
export type StepState = {
  step: FirstStep
  isDone: boolean
  /** The date before which it cannot be done; null if it can be done now. */
  opensOn: string | null
}

/** The first step that is not done and can be done now, other than `current`; null for none. */
export function stepAfter<State extends StepState>(
  states: readonly State[],
  current: FirstStep | null = null,
): State | null {
  return states.find(({ step, isDone, opensOn }) => !isDone && opensOn === null && step !== current) ?? null
}
