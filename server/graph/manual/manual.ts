// Manuals: everybody sees the manuals for their user type, administrators see and change all. Files are uploaded and
// downloaded over REST (server/rest/calls/manual.ts), which streams them.
import { shownAs } from '#domain/manual/file-types.ts'
import { mayManageManuals } from '#domain/manual/administration.ts'
import { deleteManual, updateManual } from '#server/actions/manual/record.ts'
import { manuals } from '#server/read/manual/manuals.ts'
import { nameMatches } from '#server/read/search.ts'
import { AdministeredRecord } from '../administration/administration-history.ts'
import { builder, refusals } from '../core/builder.ts'
import { nodeQuery, toConnection } from '../core/connection.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { GAP, liveSince, sinceDescription } from '../core/live.ts'
import { nodesOf } from '../core/node.ts'
import { noRow } from '../core/no-row.ts'
import { UserTypeEnum } from '../user/person.ts'

const ManualShownAs = builder.enumType('ManualShownAs', {
  description: 'How a browser shows a manual inside the page.',
  values: ['FRAME', 'PICTURE'] as const,
})

const ManualVersion = builder.prismaObject('ManualVersion', {
  description: 'A previous file of a manual.',
  authScopes: { administrator: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number in the address of its file.' }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime' }),
    contentType: t.string({
      select: { file: { select: { contentType: true } } },
      resolve: ({ file }) => file.contentType,
    }),
    size: t.int({
      description: 'Bytes.',
      select: { file: { select: { size: true } } },
      resolve: ({ file }) => file.size,
    }),
  }),
})

export const Manual = builder.prismaNode('Manual', {
  interfaces: [AdministeredRecord],
  description: 'A document for people of certain user types.',
  id: { field: 'id' },
  select: { id: true, version: true },
  fields: (t) => ({
    number: t.exposeInt('id', { description: 'Its number in the address of its file.' }),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    active: t.exposeBoolean('active', { description: 'Whether the people of its visible types see it.' }),
    visibleTypes: t.expose('visibleTypes', { type: [UserTypeEnum] }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    fileNumber: t.exposeInt('fileId', { description: 'Changes when the file is replaced.' }),
    contentType: t.string({
      description: 'The type that the server detected from the content.',
      select: { file: { select: { contentType: true } } },
      resolve: ({ file }) => file.contentType,
    }),
    size: t.int({
      description: 'Bytes.',
      select: { file: { select: { size: true } } },
      resolve: ({ file }) => file.size,
    }),
    shownAs: t.field({
      type: ManualShownAs,
      nullable: true,
      description: 'Null if it can only be downloaded.',
      select: { file: { select: { contentType: true } } },
      resolve: ({ file }) => SHOWN[shownAs(file.contentType) ?? 'never'],
    }),
    versions: t.relation('versions', {
      type: ManualVersion,
      authScopes: { administrator: true },
      description: 'Its last 20 previous files, newest first.',
      query: { orderBy: [{ replacedAt: 'desc' }, { id: 'desc' }], take: 20 },
    }),
  }),
})
nodesOf(Manual, manuals)

const SHOWN = { frame: 'FRAME', picture: 'PICTURE', never: null } as const

builder.queryFields((t) => ({
  manuals: t.connection(
    {
      type: Manual,
      complexity: pageComplexity,
      description:
        'The manuals that the viewer may read, by name. Administrators also get inactive ones and those for all types.',
      args: {
        search: t.arg.string({ description: 'Words that must all occur in the name or the description.' }),
        active: t.arg.boolean({ description: 'Only active ones, or only inactive ones.' }),
        visibleType: t.arg({ type: UserTypeEnum, description: 'Only those for people of this type.' }),
      },
      resolve: async (_, { search, active, visibleType, ...page }, context, info) => {
        const where = {
          ...nameMatches(search),
          ...(active != null && { active }),
          ...(visibleType && { visibleTypes: { has: visibleType } }),
        }
        return toConnection(await manuals.page(context.viewer, page, { ...nodeQuery(context, info), where }))
      },
    },
    { name: 'ManualConnection' },
    { name: 'ManualEdge' },
  ),
}))

const ManualInput = builder.inputType('ManualInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    description: t.string({ required: true }),
    active: t.boolean({ required: true, description: 'Whether the people of its visible types see it.' }),
    visibleTypes: t.field({ type: [UserTypeEnum], required: true }),
  }),
})

type Changed = { id: number; isGone?: boolean }

const ManualChange = builder.objectRef<Changed>('ManualChange').implement({
  description: 'A manual after a change.',
  fields: (t) => ({
    manual: t.prismaField({
      type: Manual,
      nullable: true,
      description: 'The current manual; null if it is deleted.',
      resolve: async (query, { id, isGone }, _, { viewer }) =>
        isGone ? noRow(query) : manuals.find(viewer, id, query),
    }),
    goneId: t.globalID({
      nullable: true,
      resolve: ({ id, isGone }) => (isGone ? { type: 'Manual', id } : null),
    }),
  }),
})

builder.mutationFields((t) => {
  const id = t.arg.globalID({ for: Manual, required: true })
  const version = t.arg.int({ required: true, description: 'The version that the user saw.' })
  return {
    updateManual: t.field({
      needs: 'TOKEN',
      type: ManualChange,
      errors: refusals,
      args: { id, version, input: t.arg({ type: ManualInput, required: true }) },
      resolve: async (_, { id, version, input }, { viewer, services: { files } }) => {
        await updateManual(viewer, files, rowId(id), version, { input, stored: null })
        return { id: rowId(id) }
      },
    }),
    deleteManual: t.field({
      needs: 'TOKEN',
      type: ManualChange,
      errors: refusals,
      description: 'Deletes a manual with its file. If it has previous files, it becomes inactive instead.',
      args: { id, version },
      resolve: async (_, { id, version }, { viewer, services: { files } }) => ({
        id: rowId(id),
        isGone: await deleteManual(viewer, files, rowId(id), version),
      }),
    }),
  }
})

const ManualsChanged = builder.objectRef<{ id: number | null }>('ManualsChanged').implement({
  description: 'A manual was added, changed or deleted.',
  fields: (t) => ({
    manualId: t.globalID({
      nullable: true,
      description: 'The id of the manual, for administrators; null if it may be any.',
      resolve: ({ id }, _, { viewer }) =>
        id === null || !mayManageManuals(viewer) ? null : { type: 'Manual', id },
    }),
  }),
})

builder.subscriptionFields((t) => ({
  manualsChanged: t.field({
    type: ManualsChanged,
    deprecationReason: 'Use `recordChanged`.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'administrationChanged', (_viewer, { noun }) => noun === 'MANUAL'),
    resolve: (event) => ({ id: event === GAP ? null : event.recordId }),
  }),
}))
