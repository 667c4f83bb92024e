// A task as text by the labels of the form, for the history.
import { describePhotos, PHOTOS_LABEL } from '#domain/photo/photos.ts'
import {
  fieldServiceLabel,
  signatureFields,
  unsignedReasonLabel,
  type FieldServiceData,
} from '#domain/timesheet/field-service.ts'
import { taskLabel, texts } from '#domain/timesheet/task-fields.ts'
import { taskTypeLabel } from '#domain/timesheet/task-type.ts'
import { formatTime } from '#domain/timesheet/time.ts'
import type { LineWithLinks } from './types.ts'

/** The task without its field service; empty fields are ''. */
export function describeLine(line: LineWithLinks): Record<string, string> {
  const named = (record: { name: string; description: string } | null) =>
    record ? `${record.name} ${record.description}` : ''
  return {
    Type: taskTypeLabel[line.timesheetLineType],
    'Start Time': line.startTime === null ? '' : formatTime(line.startTime),
    'End Time': line.endTime === null ? '' : formatTime(line.endTime),
    [taskLabel.site]: line.site ? `${line.site.location}-${line.site.id}` : '',
    [taskLabel.equipment]: named(line.equipment),
    [taskLabel.workOrder]: named(line.workOrder),
    [taskLabel.taskCategory]: line.taskCategory?.name ?? '',
    [taskLabel.workOrderTask]: named(line.workOrderTask),
    [taskLabel.job]: named(line.job),
    [taskLabel.jobCostCode]: named(line.jobCostCode),
    [taskLabel.glAccount]: line.glAccount?.description ?? '',
    ...Object.fromEntries(texts.map((text) => [taskLabel[text], line[text]])),
    [PHOTOS_LABEL]: describePhotos(line.photos.map(({ file }) => file.path)),
  }
}

/** The field service of a task; no fields if it has none. */
export function describeFieldService({ fieldService, employerSite }: LineWithLinks): Record<string, string> {
  if (!fieldService) return {}
  const { customerSignature, workerSignature, unsignedReason, unsignedNote, ...data } = fieldService
  const written = Object.keys(fieldServiceLabel).flatMap((field) =>
    field in data
      ? [[fieldServiceLabel[field as keyof FieldServiceData], asText(data[field as keyof FieldServiceData])]]
      : [],
  )
  const signed = { customerSignature, workerSignature }
  return {
    'Employer Site': employerSite ? 'Yes' : 'No',
    ...(Object.fromEntries(written) as Record<string, string>),
    // Part of the picture's name, so that a new signature shows as a change.
    ...Object.fromEntries(
      signatureFields.map((field) => [
        fieldServiceLabel[field],
        signed[field] ? `Signed (${signed[field].path.slice(0, 8)})` : '',
      ]),
    ),
    [fieldServiceLabel.unsignedReason]: unsignedReason ? unsignedReasonLabel[unsignedReason] : '',
    [fieldServiceLabel.unsignedNote]: unsignedNote,
  }
}

function asText(value: string | number | null): string {
  return value === null ? '' : String(value)
}
