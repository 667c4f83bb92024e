// The viewer's own templates for new timesheets.
import { TEMPLATES_MAX } from '#domain/limits.ts'
import { deleteTemplate, renameTemplate, saveTemplate } from '#server/actions/timesheet/templates.ts'
import { templates } from '#server/read/timesheet/templates.ts'
import { builder, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { nodesOf } from '../core/node.ts'
import { Viewer } from '../user/person.ts'
import { linkedIds, linkInputs } from './link-input.ts'
import { Task } from './task.ts'
import { Shift, TimesheetLineType } from './timesheet-enums.ts'

const TemplateLine = builder.prismaObject('TemplateLine', {
  interfaces: [Task],
  fields: (t) => ({
    timesheetLineType: t.expose('timesheetLineType', { type: TimesheetLineType }),
    startTime: t.exposeInt('startTime', { nullable: true }),
    endTime: t.exposeInt('endTime', { nullable: true }),
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

const Template = builder.prismaNode('Template', {
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    shift: t.expose('shift', { type: Shift }),
    lines: t.relation('lines', { type: TemplateLine, query: { orderBy: { position: 'asc' } } }),
  }),
})
nodesOf(Template, templates)

builder.objectField(Viewer, 'templates', (t) =>
  t.prismaField({
    type: [Template],
    description: "The viewer's templates, by name.",
    complexity: { field: 1, multiplier: TEMPLATES_MAX },
    resolve: (query, viewer) => templates.list(viewer, query),
  }),
)

const TemplateLineInput = builder.inputType('TemplateLineInput', {
  description: 'One task. Links are ids.',
  fields: (t) => ({
    timesheetLineType: t.field({ type: TimesheetLineType, required: true }),
    startTime: t.int(),
    endTime: t.int(),
    ...linkInputs(t),
  }),
})

const TemplateInput = builder.inputType('TemplateInput', {
  fields: (t) => ({
    name: t.string({
      required: true,
      description: "Unique among the viewer's templates, without regard to case.",
    }),
    shift: t.field({ type: Shift, required: true }),
    lines: t.field({ type: [TemplateLineInput], required: true }),
  }),
})

type Change = { goneId: number | null }

const TemplateChange = builder.objectRef<Change>('TemplateChange').implement({
  description: 'The templates after a change.',
  fields: (t) => ({
    me: t.field({
      type: Viewer,
      description: 'The viewer with all current templates.',
      resolve: (_, __, { viewer }) => viewer,
    }),
    goneId: t.globalID({
      nullable: true,
      description: 'The id of a deleted template.',
      resolve: ({ goneId: id }) => (id === null ? null : { type: 'Template', id }),
    }),
  }),
})

builder.mutationFields((t) => ({
  saveTemplate: t.field({
    needs: 'TOKEN',
    type: TemplateChange,
    errors: refusals,
    description: 'Saves the tasks of a day as a template, with their times and bookings.',
    args: { input: t.arg({ type: TemplateInput, required: true }) },
    resolve: async (_, { input }, { viewer }) => {
      await saveTemplate(viewer, { ...input, lines: input.lines.map(toLine) })
      return { goneId: null }
    },
  }),
  renameTemplate: t.field({
    needs: 'TOKEN',
    type: TemplateChange,
    errors: refusals,
    args: { id: t.arg.globalID({ for: Template, required: true }), name: t.arg.string({ required: true }) },
    resolve: async (_, { id, name }, { viewer }) => {
      await renameTemplate(viewer, rowId(id), { name })
      return { goneId: null }
    },
  }),
  deleteTemplate: t.field({
    needs: 'TOKEN',
    type: TemplateChange,
    errors: refusals,
    args: { id: t.arg.globalID({ for: Template, required: true }) },
    resolve: async (_, { id }, { viewer }) => {
      await deleteTemplate(viewer, rowId(id))
      return { goneId: rowId(id) }
    },
  }),
}))

function toLine({
  timesheetLineType,
  startTime = null,
  endTime = null,
  ...ids
}: typeof TemplateLineInput.$inferInput) {
  return { timesheetLineType, startTime, endTime, ...linkedIds(ids) }
}
