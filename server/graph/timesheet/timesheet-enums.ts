// The enums of timesheets.
import * as Enums from '#server/database/generated/enums.ts'
import { unusualCodes } from '#domain/unusual.ts'
import { builder } from '../core/builder.ts'

export const TimesheetStatus = builder.enumType(Enums.TimesheetStatus, { name: 'TimesheetStatus' })
export const Shift = builder.enumType(Enums.Shift, { name: 'Shift' })
export const TimesheetLineType = builder.enumType(Enums.TimesheetLineType, { name: 'TimesheetLineType' })
export const UnsignedReason = builder.enumType(Enums.UnsignedReason, {
  name: 'UnsignedReason',
  description: 'Why a customer did not sign.',
})
export const TimesheetEventType = builder.enumType(Enums.TimesheetEventType, { name: 'TimesheetEventType' })
export const UnusualCode = builder.enumType('UnusualCode', { values: unusualCodes })
