// The lists that a device has for days without a network, as the server sends them.

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
 * A record, short because there are many: its number, its name, its description, and the number of the record that it belongs to
 * (of a job its division). A site has its location as its name, an account its number.
 */
export type AheadRow = [number: number, name: string | number, description?: string, of?: number | string]
