// The obstacles to a pay batch. Some must be resolved first; others can be left for the next batch by a tick.
export const payObstacles = {
  PREFIX: 'The GP batch prefix of the group contains characters other than letters and digits',
  NO_EMPLOYEE: 'People without a GP employee',
  INACTIVE_EMPLOYEE: 'People whose GP employee is not active',
  NO_RULE: 'Tasks without a matching pay rule',
  TOO_LONG: 'Names that are too long for their column in GP',
  FINISHED_ORDER: 'Tasks on finished work orders',
  PENDING: 'Timesheets that are still pending',
  DECLINED: 'Timesheets that are declined and not handed in again',
  MISSING: 'People with missing days',
} as const

export type PayObstacle = keyof typeof payObstacles

/** The obstacles that a tick can leave for the next batch. */
export const acceptable: readonly PayObstacle[] = ['FINISHED_ORDER', 'PENDING', 'DECLINED', 'MISSING']

/** A person or timesheet behind an obstacle, as a link. The person can be left out of the batch. */
export type ObstacleItem = { label: string; timesheetId: number | null; userId: number | null }
export type Obstacle = { obstacle: PayObstacle; count: number; items: readonly ObstacleItem[] }

/** How many items of an obstacle are named. */
export const ITEMS_NAMED = 20

/** Collects obstacles, each with the first of its items. */
export function collectObstacles() {
  const found = new Map<PayObstacle, { count: number; items: ObstacleItem[]; keys: Set<string> }>()
  return {
    /** @param key counts an item once. */
    add(obstacle: PayObstacle, key: string, item: ObstacleItem): void {
      const entry = found.get(obstacle) ?? { count: 0, items: [], keys: new Set() }
      found.set(obstacle, entry)
      if (entry.keys.has(key)) return
      entry.keys.add(key)
      entry.count += 1
      if (entry.items.length < ITEMS_NAMED) entry.items.push(item)
    },
    all: (): Obstacle[] =>
      (Object.keys(payObstacles) as PayObstacle[]).flatMap((obstacle) => {
        const entry = found.get(obstacle)
        return entry ? { obstacle, count: entry.count, items: entry.items } : []
      }),
  }
}
