// The records that tasks refer to, as System Administrators make them one at a time. One type serves all kinds: its fields
// are the columns of the import's files.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { jobDataColumns, type JobDataColumn, type JobRecordCells } from '#domain/job-data/form.ts'
import { isRowId } from '#domain/bounds.ts'
import { jobDataKinds, type JobDataKind as Kind } from '#domain/job-data/kinds.ts'
import { isSystemAdministrator } from '#server/access/administration.ts'
import { createJobRecord, deleteJobRecord, updateJobRecord } from '#server/actions/job-data/record.ts'
import {
  countJobData,
  findJobRecord,
  jobRecordPage,
  readUsage,
  type JobRecord,
} from '#server/read/job-data/job-data.ts'
import {
  AdministeredRecord,
  AdministrationHistory,
  AdministrationHistoryConnection,
  historyOf,
} from '../administration/administration-history.ts'
import { builder, refusals } from '../core/builder.ts'
import { toConnection } from '../core/connection.ts'
import { pageComplexity } from '../core/limits.ts'
import { createLoader } from '../core/loader.ts'
import { nodeBy } from '../core/node.ts'

export const JobDataKind = builder.enumType('JobDataKind', {
  description: 'A kind of record that tasks and accounts refer to.',
  values: jobDataKinds,
})

/** A field for each column. */
function forColumns<Field>(field: (name: JobDataColumn) => Field) {
  return Object.fromEntries(jobDataColumns.map((name) => [name, field(name)])) as Record<JobDataColumn, Field>
}

const idOf = (kind: Kind, id: number) => encodeGlobalID('JobRecord', `${kind}-${id}`)

const Cells = builder.objectRef<JobRecordCells>('JobRecordCells').implement({
  description: 'The values of a record; null for the columns that its kind does not have.',
  fields: (t) => forColumns((name) => t.string({ nullable: true, resolve: (cells) => cells[name] ?? null })),
})

const usageOf = Object.fromEntries(
  jobDataKinds.map((kind) => [kind, createLoader((ids) => readUsage(kind, ids))]),
) as Record<Kind, ReturnType<typeof createLoader<number>>>

const JobRecordType = builder.objectRef<JobRecord>('JobRecord').implement({
  interfaces: [AdministeredRecord, builder.nodeInterfaceRef()],
  description: 'A site, machine, work order, job, account or other record that tasks and accounts refer to.',
  authScopes: { systemAdministrator: true },
  fields: (t) => ({
    id: t.id({ resolve: ({ kind, id }) => idOf(kind, id) }),
    kind: t.expose('kind', { type: JobDataKind }),
    number: t.exposeInt('id', { description: 'Identifies the record among those of its kind.' }),
    active: t.exposeBoolean('active', { description: 'Whether it can be chosen.' }),
    minutesLately: t.int({
      description: 'The minutes booked to it in the last four weeks; of an employee, those recorded.',
      resolve: async ({ kind, id }, _, context) => (await usageOf[kind](context, id)) ?? 0,
    }),
    cells: t.field({
      type: Cells,
      description: 'Its values as they appear in a file of an import.',
      resolve: ({ cells }) => cells,
    }),
  }),
})
nodeBy(JobRecordType, isSystemAdministrator, async (id, viewer) => {
  const [kind, number] = id.split('-')
  const isRecord = jobDataKinds.some((one) => one === kind) && isRowId(Number(number))
  return isRecord ? findJobRecord(viewer, kind as Kind, Number(number)) : null
})

const Input = builder.inputType('JobRecordInput', {
  description: 'The values as they appear in a file of an import; columns of other kinds are ignored.',
  fields: (t) => ({
    ...forColumns(() => t.string()),
    active: t.boolean({ required: true, description: 'Whether it can be chosen.' }),
  }),
})

type Sent = Partial<Record<JobDataColumn, string | null>> & { active: boolean }

function inputOf({ active, ...cells }: Sent) {
  const given = Object.entries(cells).filter(([, cell]) => cell != null)
  return { active, ...(Object.fromEntries(given) as JobRecordCells) }
}

builder.queryFields((t) => ({
  jobRecords: t.connection(
    {
      type: JobRecordType,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      description: 'All records of a kind, including inactive ones.',
      args: {
        kind: t.arg({ type: JobDataKind, required: true }),
        search: t.arg.string({
          description: 'Words that must all occur in the record or in the one it belongs to.',
        }),
      },
      resolve: async (_, { kind, search, ...page }, { viewer }) =>
        toConnection(await jobRecordPage(viewer, kind, search, page)),
    },
    { name: 'JobRecordConnection' },
    { name: 'JobRecordEdge' },
  ),
  jobRecord: t.field({
    type: JobRecordType,
    nullable: true,
    authScopes: { systemAdministrator: true },
    args: { kind: t.arg({ type: JobDataKind, required: true }), number: t.arg.int({ required: true }) },
    resolve: (_, { kind, number }, { viewer }) => findJobRecord(viewer, kind, number),
  }),
  jobRecordHistory: t.connection(
    {
      type: AdministrationHistory,
      authScopes: { systemAdministrator: true },
      complexity: pageComplexity,
      deprecationReason: 'Use `history` of the record.',
      description: 'The changes of a record by administrators, newest first. Imports are not listed.',
      args: { kind: t.arg({ type: JobDataKind, required: true }), number: t.arg.int({ required: true }) },
      resolve: (_, { kind, number, ...page }, context, info) => historyOf(kind, number, page, context, info),
    },
    AdministrationHistoryConnection,
  ),
}))

const Count = builder.objectRef<{ kind: Kind; count: number }>('JobDataCount').implement({
  description: 'How many active records of a kind there are.',
  fields: (t) => ({ kind: t.expose('kind', { type: JobDataKind }), count: t.exposeInt('count') }),
})

builder.queryField('jobDataCounts', (t) =>
  t.field({
    type: [Count],
    authScopes: { systemAdministrator: true },
    resolve: () => countJobData(),
  }),
)

const Change = builder.objectRef<{ kind: Kind; id: number }>('JobRecordChange').implement({
  description: 'A record after a change.',
  fields: (t) => ({
    record: t.field({
      type: JobRecordType,
      resolve: async ({ kind, id }, _, { viewer }) => (await findJobRecord(viewer, kind, id))!,
    }),
  }),
})

const Deleted = builder.objectRef<{ kind: Kind; id: number; isGone: boolean }>('JobRecordDeleted').implement({
  description: 'The result of deleting a record.',
  fields: (t) => ({
    goneId: t.id({ nullable: true, resolve: ({ kind, id, isGone }) => (isGone ? idOf(kind, id) : null) }),
    kept: t.field({
      type: JobRecordType,
      nullable: true,
      description: 'The record, if it became inactive instead because tasks or other records refer to it.',
      resolve: ({ kind, id, isGone }, _, { viewer }) => (isGone ? null : findJobRecord(viewer, kind, id)),
    }),
  }),
})

builder.mutationFields((t) => {
  const kind = t.arg({ type: JobDataKind, required: true })
  const number = t.arg.int({ required: true })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  const input = t.arg({ type: Input, required: true })
  return {
    createJobRecord: t.field({
      needs: 'TOKEN',
      type: Change,
      errors: refusals,
      args: { kind, input },
      resolve: async (_, { kind, input }, { viewer }) => ({
        kind,
        id: await createJobRecord(viewer, kind, inputOf(input)),
      }),
    }),
    updateJobRecord: t.field({
      needs: 'TOKEN',
      type: Change,
      errors: refusals,
      description: 'Changes a record, except its key.',
      args: { kind, number, version, input },
      resolve: async (_, { kind, number, version, input }, { viewer }) => {
        await updateJobRecord(viewer, kind, number, version, inputOf(input))
        return { kind, id: number }
      },
    }),
    deleteJobRecord: t.field({
      needs: 'TOKEN',
      type: Deleted,
      errors: refusals,
      description: 'Deletes a record. One that tasks or other records refer to becomes inactive instead.',
      args: { kind, number, version },
      resolve: async (_, { kind, number, version }, { viewer }) => ({
        kind,
        id: number,
        isGone: await deleteJobRecord(viewer, kind, number, version),
      }),
    }),
  }
})
