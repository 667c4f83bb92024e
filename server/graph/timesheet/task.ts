// The tasks of a timesheet, with field service, signatures and photos.
import { forTexts } from '#domain/timesheet/task-fields.ts'
import { signedForOf, signedTask } from '#server/read/timesheet/signed-for.ts'
import { fieldServices, lines } from '#server/read/timesheet/timesheets.ts'
import { nodesOf } from '../core/node.ts'
import { builder } from '../core/builder.ts'
import {
  Equipment,
  GlAccount,
  Job,
  JobCostCode,
  Site,
  TaskCategory,
  WorkOrder,
  WorkOrderTask,
} from '../job-data/lookup.ts'
import { TimesheetLineType, UnsignedReason } from './timesheet-enums.ts'

const signedForDescription = 'The date and times that were signed, if an approver has corrected them since.'

export const FieldService = builder.prismaNode('FieldService', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    customerName: t.exposeString('customerName'),
    customerEmail: t.exposeString('customerEmail'),
    location: t.exposeString('location'),
    manufacturer: t.exposeString('manufacturer'),
    model: t.exposeString('model'),
    serialNumber: t.exposeString('serialNumber'),
    rego: t.exposeString('rego'),
    smuReading: t.exposeFloat('smuReading', { nullable: true }),
    travelKms: t.exposeFloat('travelKms', { nullable: true }),
    additionalInfo: t.exposeString('additionalInfo'),
    customerAcceptanceName: t.exposeString('customerAcceptanceName'),
    workerSignature: t.string({
      nullable: true,
      description: 'The name of the picture, to be had at /files/{name}.',
      select: { workerSignature: { select: { path: true } } },
      resolve: ({ workerSignature }) => workerSignature?.path ?? null,
    }),
    customerSignature: t.string({
      nullable: true,
      description: 'The name of the picture, to be had at /files/{name}.',
      select: { customerSignature: { select: { path: true } } },
      resolve: ({ customerSignature }) => customerSignature?.path ?? null,
    }),
    unsignedReason: t.expose('unsignedReason', {
      type: UnsignedReason,
      nullable: true,
      description: 'Why the customer did not sign, in place of their signature.',
    }),
    unsignedNote: t.exposeString('unsignedNote', { description: 'The reason in words.' }),
    workerSignedFor: t.string({
      nullable: true,
      description: signedForDescription,
      select: { workerSignedFor: true, ...signedTask },
      resolve: (service) => signedForOf(service.workerSignedFor, service),
    }),
    customerSignedFor: t.string({
      nullable: true,
      description: signedForDescription,
      select: { customerSignedFor: true, ...signedTask },
      resolve: (service) => signedForOf(service.customerSignedFor, service),
    }),
  }),
})
nodesOf(FieldService, fieldServices)

/** The common fields of timesheet tasks and template tasks. */
export const Task = builder.interfaceRef<object>('Task').implement({
  description: 'The times of a task, and the records that it is booked to.',
  fields: (t) => ({
    timesheetLineType: t.field({ type: TimesheetLineType }),
    startTime: t.int({ nullable: true }),
    endTime: t.int({ nullable: true }),
    taskCategory: t.field({ type: TaskCategory, nullable: true }),
    site: t.field({ type: Site, nullable: true }),
    equipment: t.field({ type: Equipment, nullable: true }),
    workOrder: t.field({ type: WorkOrder, nullable: true }),
    workOrderTask: t.field({ type: WorkOrderTask, nullable: true }),
    job: t.field({ type: Job, nullable: true }),
    jobCostCode: t.field({ type: JobCostCode, nullable: true }),
    glAccount: t.field({ type: GlAccount, nullable: true }),
  }),
})

builder.prismaObject('TaskPhoto', {
  fields: (t) => ({
    name: t.string({
      description: 'Its name, to be had at /files/{name}.',
      select: { file: { select: { path: true } } },
      resolve: ({ file }) => file.path,
    }),
    width: t.int({
      description: 'In pixels.',
      select: { file: { select: { width: true } } },
      resolve: ({ file }) => file.width!,
    }),
    height: t.int({
      description: 'In pixels.',
      select: { file: { select: { height: true } } },
      resolve: ({ file }) => file.height!,
    }),
  }),
})

export const TimesheetLine = builder.prismaNode('TimesheetLine', {
  interfaces: [Task],
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    position: t.exposeInt('position'),
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
    minutes: t.exposeInt('minutes'),
    ...forTexts((text) => t.exposeString(text)),
    taskCategory: t.relation('taskCategory', { nullable: true }),
    site: t.relation('site', { nullable: true }),
    equipment: t.relation('equipment', { nullable: true }),
    workOrder: t.relation('workOrder', { nullable: true }),
    workOrderTask: t.relation('workOrderTask', { nullable: true }),
    job: t.relation('job', { nullable: true }),
    jobCostCode: t.relation('jobCostCode', { nullable: true }),
    glAccount: t.relation('glAccount', { nullable: true }),
    employerSite: t.exposeBoolean('employerSite'),
    fieldService: t.relation('fieldService', { nullable: true }),
    photos: t.relation('photos', { query: { orderBy: { position: 'asc' } } }),
  }),
})
nodesOf(TimesheetLine, lines)
