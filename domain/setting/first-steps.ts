// What a new company does next, in order. server/read/first-steps.ts says from the database which steps are done.
export const firstSteps = [
  'COMPANY',
  'JOB_DATA',
  'PAY_LOCATION',
  'APPROVAL_GROUP',
  'PEOPLE',
  'INVITE',
  'MAIL',
  'TIMESHEET',
] as const

export type FirstStep = (typeof firstSteps)[number]

/** Steps that a company may leave open for as long as it likes: without a mail server, Outbox shows the mail. */
const optional: readonly FirstStep[] = ['MAIL', 'INVITE']

/** Whether nothing has to be done any more, so that the list goes. */
export function areFirstStepsDone(steps: readonly { step: FirstStep; isDone: boolean }[]): boolean {
  return steps.every(({ step, isDone }) => isDone || optional.includes(step))
}
