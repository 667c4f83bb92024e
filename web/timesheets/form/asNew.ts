// Converts this device's copy of a timesheet to a new timesheet.
import { SIGNATURE_INLINE_LENGTH } from '#domain/limits.ts'
import { isKeptPhoto } from '#domain/photo/photos.ts'
import { signatureFields } from '#domain/timesheet/field-service.ts'
import { withoutSignatures, type TimesheetValues } from '#domain/timesheet/task.ts'
import { newUuid } from '#web/client/uuid.ts'
import type { OutgoingDay } from '#web/offline/days/outgoing.ts'
import type { UnsavedTimesheet } from '#web/timesheets/unsaved.ts'

/** Unsaved work as an independent piece of work. */
export function asNewTimesheet(work: UnsavedTimesheet): UnsavedTimesheet {
  return {
    ...work,
    id: newUuid(),
    clientMutationKey: newUuid(),
    number: null,
    version: null,
    values: asNewValues(work.values),
  }
}

/**
 * A day as a new timesheet, without signatures and photos that are stored with the old one. Those that only this device
 * has are kept.
 */
function asNewValues(values: TimesheetValues): TimesheetValues {
  const lines = values.lines.map((task) => {
    const unsigned = withoutSignatures(task)
    const drawn = signatureFields.filter((field) => isDrawn(task.fieldService[field]))
    const own = Object.fromEntries(drawn.map((field) => [field, task.fieldService[field]]))
    const fieldService = { ...unsigned.fieldService, ...own }
    return { ...unsigned, id: null, fieldService, photos: task.photos.filter(isKeptPhoto) }
  })
  return { ...values, lines }
}

/** Whether only this device has the signature: a picture, not the name of a stored one. */
function isDrawn(signature: string | null): boolean {
  return (signature ?? '').length > SIGNATURE_INLINE_LENGTH
}

/** The day as a new timesheet, when the one that it changes was deleted. */
export function asNewDay(day: OutgoingDay, clientMutationKey: string): OutgoingDay {
  const values = {
    ...day.values,
    day: asNewValues(day.values.day),
    ...{ before: null, timesheetId: null, stopped: null, unanswered: false },
  }
  return { ...day, number: null, version: null, clientMutationKey, values }
}
