// A prepared day: as its person sees it, and as those see it who prepare it or decide its timesheet.
import { PreparedDaySource as Source, PreparedDayState as State } from '#server/database/generated/enums.ts'
import { openOffers, preparedDays } from '#server/read/crew/prepared-days.ts'
import { mayPrepare } from '#server/access/crew.ts'
import { OFFERS_MAX } from '#domain/limits.ts'
import { builder } from '../core/builder.ts'
import { nodesOf } from '../core/node.ts'
import { Task } from '../timesheet/task.ts'
import { Shift, TimesheetLineType } from '../timesheet/timesheet-enums.ts'
import { User, Viewer } from '../user/person.ts'

const PreparedDayState = builder.enumType(State, { name: 'PreparedDayState' })
const PreparedDaySource = builder.enumType(Source, { name: 'PreparedDaySource' })

const PreparedLine = builder.prismaObject('PreparedLine', {
  interfaces: [Task],
  description: 'A task of a prepared day.',
  fields: (t) => ({
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType }),
    startTime: t.exposeInt('startTime'),
    endTime: t.exposeInt('endTime'),
    notes: t.exposeString('notes', { description: 'What who prepared it wrote.' }),
    taskCategory: t.relation('taskCategory', { nullable: true }),
    site: t.relation('site', { nullable: true }),
    equipment: t.relation('equipment', { nullable: true }),
    workOrder: t.relation('workOrder', { nullable: true }),
    workOrderTask: t.relation('workOrderTask', { nullable: true }),
    job: t.relation('job', { nullable: true }),
    jobCostCode: t.relation('jobCostCode', { nullable: true }),
    glAccount: t.relation('glAccount', { nullable: true }),
  }),
})

export const PreparedDay = builder.prismaNode('PreparedDay', {
  id: { field: 'id' },
  select: { id: true },
  description:
    'A day that was laid out for a person, who hands it in as their own timesheet. It is no timesheet and counts nowhere.',
  fields: (t) => ({
    user: t.relation('user', { type: User }),
    startDate: t.expose('startDate', { type: 'Date' }),
    shift: t.expose('shift', { type: Shift }),
    state: t.expose('state', { type: PreparedDayState }),
    source: t.expose('source', { type: PreparedDaySource }),
    preparedBy: t.relation('preparedBy', { type: User, description: 'Who changed it last.' }),
    preparedAt: t.expose('preparedAt', { type: 'DateTime' }),
    words: t.exposeString('words', { description: 'What its person wrote to decline it.' }),
    version: t.exposeInt('version'),
    lines: t.relation('lines', { type: PreparedLine, query: { orderBy: { position: 'asc' } } }),
  }),
})
nodesOf(PreparedDay, preparedDays)

builder.objectField(Viewer, 'offers', (t) =>
  t.prismaField({
    type: [PreparedDay],
    description:
      'The days that were prepared for the viewer and are neither begun nor declined, the earliest first.',
    complexity: { field: 1, multiplier: OFFERS_MAX },
    resolve: (query, viewer) => openOffers(viewer, query) as never,
  }),
)

builder.objectField(Viewer, 'preparesDays', (t) =>
  t.boolean({
    description: 'Whether the viewer may prepare days for others: then the sidebar has Crew day.',
    resolve: (viewer) => mayPrepare(viewer),
  }),
)
