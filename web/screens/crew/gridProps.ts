// What the grid at a desk and the list on a phone need.
import type { CrewInput, CrewGrid } from '#domain/crew/grid.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import type { Standing } from './standing.ts'

export type GridProps = {
  grid: CrewGrid
  standings: readonly Standing[]
  /** The ids of prepared days that somebody else has just changed. */
  changed: ReadonlySet<string>
  change: (make: (grid: CrewGrid, input: CrewInput) => CrewInput) => void
  onTask: (task: TaskValues | null) => void
  onWithdraw: (ids: readonly string[], whose: string) => void
}
