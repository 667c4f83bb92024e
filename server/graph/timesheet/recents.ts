// Recent choices and timesheets of the viewer, for the form.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { LAST_WORDS, RECENT_MAX } from '#domain/limits.ts'
import type { Viewer as ViewerShape } from '#server/auth/viewer.ts'
import {
  equipment,
  glAccounts,
  jobs,
  offered,
  sites,
  taskCategories,
  workOrders,
} from '#server/read/job-data/lookups.ts'
import { readLastWords, type LastWords } from '#server/read/timesheet/last-words.ts'
import {
  lastTimesheets,
  latestOf,
  readPicks,
  readVisits,
  VISITS_MAX,
  type Picks,
  type VisitRow,
} from '#server/read/timesheet/recents.ts'
import { builder } from '../core/builder.ts'
import { pageComplexity, pages } from '../core/limits.ts'
import { Equipment, GlAccount, Job, Site, TaskCategory, WorkOrder } from '../job-data/lookup.ts'
import { Viewer } from '../user/person.ts'
import { Timesheet } from './timesheet.ts'

const complexity = { field: 1, multiplier: RECENT_MAX }

const typeName = { workOrder: 'WorkOrder', jobCostCode: 'JobCostCode', glAccount: 'GlAccount' } as const

const RecentWords = builder.objectRef<LastWords>('RecentWords').implement({
  description: 'What the viewer wrote recently in tasks that are booked to one record.',
  fields: (t) => ({
    record: t.id({
      description: 'The work order, job cost code or GL account.',
      resolve: ({ link, id }) => encodeGlobalID(typeName[link], id),
    }),
    texts: t.exposeStringList('texts', {
      description: 'Different job descriptions, latest first, without those that the record filled in.',
    }),
  }),
})

const Recents = builder.objectRef<Picks>('Recents').implement({
  description:
    "The records that the viewer's tasks of the last weeks link to and that can still be chosen, latest first.",
  fields: (t) => ({
    sites: t.prismaField({
      type: [Site],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.site, query, (request, query) => offered(sites, viewer, request, query)),
    }),
    equipment: t.prismaField({
      type: [Equipment],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.equipment, query, (request, query) => offered(equipment, viewer, request, query)),
    }),
    workOrders: t.prismaField({
      type: [WorkOrder],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.workOrder, query, (request, query) => offered(workOrders, viewer, request, query)),
    }),
    taskCategories: t.prismaField({
      type: [TaskCategory],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.taskCategory, query, (request, query) =>
          offered(taskCategories, viewer, request, query),
        ),
    }),
    jobs: t.prismaField({
      type: [Job],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.job, query, (request, query) => offered(jobs, viewer, request, query)),
    }),
    glAccounts: t.prismaField({
      type: [GlAccount],
      complexity,
      resolve: (query, picks, _, { viewer }) =>
        latestOf(picks.glAccount, query, (request, query) => offered(glAccounts, viewer, request, query)),
    }),
    words: t.field({
      type: [RecentWords],
      complexity: { field: 1, multiplier: LAST_WORDS.records },
      resolve: (_, _args, { viewer }) => readLastWords(viewer),
    }),
  }),
})

const Visit = builder.objectRef<VisitRow>('Visit').implement({
  description:
    'A field service that the viewer recorded, with what is remembered of its customer and machine.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'The number of its timesheet.' }),
    startDate: t.expose('startDate', { type: 'Date' }),
    equipmentId: t.id({
      nullable: true,
      resolve: ({ equipmentId }) => (equipmentId === null ? null : encodeGlobalID('Equipment', equipmentId)),
    }),
    customerName: t.exposeString('customerName'),
    location: t.exposeString('location'),
    customerEmail: t.exposeString('customerEmail'),
    customerAcceptanceName: t.exposeString('customerAcceptanceName'),
    manufacturer: t.exposeString('manufacturer'),
    model: t.exposeString('model'),
    rego: t.exposeString('rego'),
    serialNumber: t.exposeString('serialNumber'),
    smuReading: t.exposeFloat('smuReading', { nullable: true }),
  }),
})

builder.objectFields(Viewer, (t) => ({
  visits: t.field({
    type: [Visit],
    description: 'The latest field services in their own timesheets, newest first.',
    complexity: { field: 1, multiplier: VISITS_MAX },
    resolve: (viewer: ViewerShape) => readVisits(viewer),
  }),
  recents: t.field({ type: Recents, resolve: (viewer: ViewerShape) => readPicks(viewer) }),
  lastTimesheets: t.prismaField({
    type: [Timesheet],
    description: "The viewer's own timesheets with the latest dates, without cancelled ones.",
    complexity: pageComplexity,
    args: { first: t.arg.int({ required: true }) },
    resolve: (query, viewer, { first }) =>
      lastTimesheets(viewer, Math.min(Math.max(first, 1), pages.largest), query),
  }),
}))
