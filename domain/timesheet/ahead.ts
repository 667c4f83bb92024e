// The lists that a device stores for offline use, as the server sends them.

/** The records that a task links to. */
export const aheadKinds = [
  'site',
  'equipment',
  'workOrder',
  'workOrderTask',
  'job',
  'jobCostCode',
  'glAccount',
  'taskCategory',
] as const
export type AheadKind = (typeof aheadKinds)[number]

/**
 * A record as a short tuple, because there are many: its number, name and description, and the number of its parent
 * record (for a job, its division). The name of a site is its location; the name of an account is its number.
 */
export type AheadRow = [number: number, name: string | number, description?: string, of?: number | string]
