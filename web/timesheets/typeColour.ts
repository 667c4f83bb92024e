// The colour of each task type, as its block of the day and as the edge of what shows one task.
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'

/** The colour tokens. */
export const typeColour: Record<TimesheetLineType, string> = {
  RENTAL: 'task.rental',
  JOB_COST: 'task.jobCost',
  UNBILLED: 'task.unbilled',
}

/** Style props of a box with the type's colour as a straight rule, 3 px wide, on its left. */
export function typeEdge(type: TimesheetLineType) {
  return {
    position: 'relative',
    overflow: 'hidden',
    _before: {
      // Information, where the system chooses all colours, too.
      forcedColorAdjust: 'none',
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      width: '3px',
      bg: typeColour[type],
    },
  } as const
}
