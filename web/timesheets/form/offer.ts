// A suggestion that fills an empty timesheet.
import { copyTasks, type Copied, type Pattern } from '#domain/timesheet/copy.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { Shift } from '#domain/timesheet/time.ts'
import { newUuid } from '#web/client/uuid.ts'

export type Offer = Copied & {
  shift: Shift
  /** Describes what was filled in: 'as on Mon Nov 16, 2026'. */
  from: string
}

export function offerOf({ shift, lines }: Pattern, from: string, taskType: TaskType): Offer {
  return { shift, from, ...copyTasks(lines, taskType, newUuid) }
}
