// Reads again after a change of pay periods, batches or pay codes, and after missed events; the desk also after a change of
// a timesheet.
import { useCatchUp } from '#web/relay/connection.ts'
import { useRecordChanges, useSoon, useTimesheetChanges, type Nouns } from '#web/relay/follow.ts'

const nouns: Nouns = ['PAY_PERIOD', 'PAY_PERIOD_RULE', 'PAY_BATCH', 'PAYROLL']

/** @param since the event cursor that was read with the screen. @returns a function that reads again soon. */
export function usePayrollChanges(readAgain: () => unknown, since: string): () => void {
  const soon = useSoon(readAgain)
  useRecordChanges(nouns, since, soon)
  useCatchUp(soon)
  return soon
}

/** The same, also after a change of a timesheet. */
export function useDeskChanges(readAgain: () => unknown, since: string): void {
  useTimesheetChanges(since, usePayrollChanges(readAgain, since))
}
