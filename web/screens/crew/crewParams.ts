// The address of a crew day: its group, date and shift.
import type { Shift } from '#domain/timesheet/time.ts'
import { choiceParam, dateParam, flagParam, idParam, readParams } from '#web/lists/params.ts'
import type { RouteLocation } from '#web/relay/useScreen.ts'

export const crewParams = {
  group: idParam('group', 'ApprovalGroup'),
  /** Today without it. */
  date: dateParam('date'),
  /** Day without it. */
  shift: choiceParam<Shift>('shift', ['DAY', 'NIGHT']),
  /** Everybody of the group, and not the crew alone. */
  everybody: flagParam('everybody'),
}

export function crewVariables({ search }: RouteLocation) {
  const { group, date } = readParams(crewParams, search)
  return { group, date }
}
