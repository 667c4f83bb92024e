// The colour of each task type, for its block in the ribbon and the edge of its card.
import type { TimesheetLineType } from '#domain/timesheet/task-type.ts'

/** Colour tokens. */
export const typeColour: Record<TimesheetLineType, string> = {
  RENTAL: 'task.rental',
  JOB_COST: 'task.jobCost',
  UNBILLED: 'task.unbilled',
}

/** Style props for a straight left edge of 3 px in the type's colour. */
export function typeEdge(type: TimesheetLineType) {
  return {
    position: 'relative',
    overflow: 'hidden',
    _before: {
      // The colour carries information, so it also shows in forced-colors mode.
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
