// Mutations that record timesheets: people record their own, approvers correct those of others with the same form.
import { PHOTOS_MAX } from '#domain/limits.ts'
import {
  dataFields,
  type FieldServiceData,
  type FieldServiceValues,
} from '#domain/timesheet/field-service.ts'
import { InvalidInput, Refusal, type OtherTimesheet as Told, type RefusalCode } from '#domain/refusal.ts'
import { forTexts } from '#domain/timesheet/task-fields.ts'
import { obstacleToSubmitting } from '#server/actions/timesheet/approvers.ts'
import { edit } from '#server/actions/timesheet/decide.ts'
import type { SentLine, TimesheetInput as Recorded } from '#server/actions/timesheet/types.ts'
import type { RecordOptions } from '#server/actions/timesheet/target.ts'
import {
  recall,
  remove,
  save,
  submit,
  syncDay,
  type SyncedDay,
} from '#server/actions/timesheet/owner-actions.ts'
import { now } from '#server/adapters/clock.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { Viewer } from '../user/person.ts'
import { PreparedDay } from '../crew/prepared-day.ts'
import { linkedIds, linkInputs } from './link-input.ts'
import { Shift, TimesheetLineType, UnsignedReason } from './timesheet-enums.ts'
import { TimesheetLine } from './task.ts'
import { changed, TimesheetChange } from './timesheet-change.ts'
import { Timesheet } from './timesheet.ts'

const FieldServiceInput = builder.inputType('FieldServiceInput', {
  description: 'Customer and equipment data. Signatures are names of uploaded files.',
  fields: (t) => {
    const text = () => t.string({ required: true, defaultValue: '' })
    return {
      customerName: text(),
      customerEmail: text(),
      location: text(),
      manufacturer: text(),
      model: text(),
      serialNumber: text(),
      rego: text(),
      smuReading: t.float({ description: 'Service meter units, in hours.' }),
      travelKms: t.float({ description: 'Kilometres travelled.' }),
      additionalInfo: text(),
      customerAcceptanceName: text(),
      workerSignature: t.string(),
      customerSignature: t.string(),
      unsignedReason: t.field({
        type: UnsignedReason,
        description: 'Instead of the customer’s signature, if the setting allows it.',
      }),
      unsignedNote: t.string({
        required: true,
        defaultValue: '',
        description: 'The reason in words; OTHER needs some.',
      }),
    }
  },
})

const LineInputType = builder.inputType('TimesheetLineInput', {
  description: 'One task. Links are ids. The server computes the minutes.',
  fields: (t) => ({
    id: t.globalID({ for: TimesheetLine, description: 'The stored task; without it, this is a new task.' }),
    timesheetLineType: t.field({ type: TimesheetLineType, required: true }),
    startTime: t.int(),
    endTime: t.int(),
    ...forTexts(() => t.string({ defaultValue: '', required: true })),
    ...linkInputs(t),
    employerSite: t.boolean({ defaultValue: false, required: true }),
    fieldService: t.field({
      type: FieldServiceInput,
      description: 'Only if the owner may record field service.',
    }),
    photos: t.stringList({
      description: `The names of its photos in their order, at most ${PHOTOS_MAX}: of uploads, or of photos that the task has. Without it, they stay as they are.`,
    }),
  }),
})

const TimesheetInput = builder.inputType('TimesheetInput', {
  fields: (t) => ({
    id: t.globalID({
      for: Timesheet,
      description: 'The timesheet to change; without it, a new one is created.',
    }),
    version: t.int({ description: 'The version that the user saw; required with an id.' }),
    clientMutationKey: t.string({
      description:
        'A key that the client generates for a new timesheet, so that a retry does not create another one.',
    }),
    preparedDay: t.globalID({
      for: PreparedDay,
      description:
        'The prepared day that a new timesheet is begun from. The input counts, not the prepared day.',
    }),
    startDate: t.field({ type: 'Date', required: true }),
    shift: t.field({ type: Shift, required: true }),
    lines: t.field({ type: [LineInputType], required: true }),
    confirmed: t.stringList({ description: 'The codes of refusals that the user has confirmed.' }),
  }),
})

builder.objectField(Viewer, 'submitObstacle', (t) =>
  t.string({
    nullable: true,
    description:
      'Why the viewer cannot submit any timesheet now: nobody could approve it. Null if somebody can.',
    resolve: async (viewer) => (await obstacleToSubmitting(viewer))?.message ?? null,
  }),
)

const OtherTimesheet = builder.objectRef<Told>('OtherTimesheet').implement({
  description: 'Another timesheet of the viewer that overlaps, with the times of the overlapping task.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    startDate: t.expose('startDate', { type: 'Date' }),
    startTime: t.exposeInt('startTime'),
    endTime: t.exposeInt('endTime'),
  }),
})

builder.objectField(Refusal, 'other', (t) =>
  t.field({
    type: OtherTimesheet,
    nullable: true,
    description: 'The conflicting timesheet, if there is one.',
    resolve: ({ other }) => other,
  }),
)

const Synced = builder.objectRef<SyncedDay>('SyncedDay').implement({
  description: 'What became of a day from a device.',
  fields: (t) => ({
    conflict: t.exposeString('conflict', {
      nullable: true,
      description: 'Who else changed it and when, so that it was not recorded; null if it was.',
    }),
    change: t.field({
      type: TimesheetChange,
      description: 'The timesheet as it is stored.',
      resolve: ({ timesheetId }) => changed(timesheetId),
    }),
  }),
})

builder.mutationFields((t) => {
  const input = t.arg({ type: TimesheetInput, required: true })
  const id = t.arg.globalID({ for: Timesheet, required: true })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  return {
    saveTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description: "Saves the viewer's timesheet as a draft, which may be incomplete.",
      args: { input },
      resolve: async (_, args, { viewer }) => changed(await save(viewer, ...toAction(args.input))),
    }),
    submitTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description: "Saves the viewer's timesheet and submits it for approval.",
      args: { input },
      resolve: async (_, args, { viewer }) => changed(await submit(viewer, ...toAction(args.input))),
    }),
    editTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description:
        "Corrects another person's pending timesheet. Its field service, signatures and photos are its owner's: leave them out, or send them as they are.",
      args: { input },
      resolve: async (_, args, { viewer }) => changed(await edit(viewer, ...toAction(args.input))),
    }),
    syncDay: t.field({
      needs: 'TOKEN',
      type: Synced,
      errors: refusals,
      description:
        'Saves or submits a day from the store of a device: once, however often it is sent, and never over a change that the device has not seen. A declined timesheet is recalled with it.',
      args: {
        input,
        submit: t.arg.boolean({ required: true }),
        recordedAt: t.arg({
          type: 'DateTime',
          required: true,
          description: 'When the viewer saved or submitted it, by the clock of the device.',
        }),
        deviceClock: t.arg({ type: 'DateTime', required: true, description: 'The clock of the device now.' }),
      },
      resolve: (_, { input, submit, recordedAt, deviceClock }, { viewer }) => {
        const [recorded, options] = toAction(input)
        if (!options.existing && !options.clientMutationKey)
          throw new InvalidInput([{ path: 'clientMutationKey', message: keyNeeded }])
        const clockError = (deviceClock.getTime() - now().getTime()) / 60_000
        const waited = (deviceClock.getTime() - recordedAt.getTime()) / 60_000
        const device = { recordedAt, clockError, waited }
        return syncDay(viewer, submit ? 'submit' : 'save', recorded, { ...options, device })
      },
    }),
    recallTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description: "Takes back the viewer's pending or declined timesheet, so that they can change it.",
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await recall(viewer, { timesheetId, version: args.version })
        return changed(timesheetId)
      },
    }),
    deleteTimesheet: t.field({
      needs: 'TOKEN',
      type: TimesheetChange,
      errors: refusals,
      description: "Deletes the viewer's draft or recalled timesheet.",
      args: { id, version },
      resolve: async (_, args, { viewer }) => {
        const timesheetId = rowId(args.id)
        await remove(viewer, { timesheetId, version: args.version })
        return { timesheetId, isOutOfSight: true }
      },
    }),
  }
})

const versionNeeded = 'Please say which version of the timesheet was seen.'

const keyNeeded = 'Please send a key with a new timesheet.'

function toAction(input: typeof TimesheetInput.$inferInput): [Recorded<SentLine>, RecordOptions] {
  const { id, version, clientMutationKey, preparedDay, confirmed, startDate, shift } = input
  const lines = input.lines.map((line): SentLine => {
    const { timesheetLineType, startTime = null, endTime = null, employerSite } = line
    return {
      id: line.id ? rowId(line.id) : null,
      timesheetLineType,
      startTime,
      endTime,
      ...forTexts((text) => line[text]),
      employerSite,
      fieldService: line.fieldService && fieldServiceOf(line.fieldService),
      photos: line.photos ?? null,
      ...linkedIds(line),
    }
  })
  if (id && version == null) throw new InvalidInput([{ path: 'version', message: versionNeeded }])
  const existing = id ? { timesheetId: rowId(id), version } : null
  const options = {
    existing,
    clientMutationKey,
    preparedDayId: preparedDay && rowId(preparedDay),
    confirmed: (confirmed ?? []) as RefusalCode[],
  }
  return [{ startDate, shift, lines }, options]
}

function fieldServiceOf(input: typeof FieldServiceInput.$inferInput): FieldServiceValues {
  const { customerSignature = null, workerSignature = null, unsignedReason = null, unsignedNote } = input
  const data = Object.fromEntries(dataFields.map((field) => [field, input[field] ?? null]))
  return {
    ...(data as FieldServiceData),
    customerSignature,
    workerSignature,
    unsignedReason,
    unsignedNote,
  }
}
