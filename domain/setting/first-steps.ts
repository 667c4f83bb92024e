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

/**
 * The first step other than `current` that is not done and can be done now; null for none. Steps that can wait are not
 * offered again once `current` is past them, and mail is nobody's first step.
 */
export function stepAfter<State extends StepState>(
  states: readonly State[],
  current: FirstStep | null = null,
): State | null {
  const open = states.filter(({ step, isDone, opensOn }) => !isDone && opensOn === null && step !== current)
  const isPast = (step: FirstStep) =>
    current === null ? step === 'MAIL' : firstSteps.indexOf(step) < firstSteps.indexOf(current)
  return open.find(({ step }) => !optional.includes(step) || !isPast(step)) ?? open[0] ?? null
}
