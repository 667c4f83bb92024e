// Pay locations, for administrators: the records, and the look-up of the forms and filters that choose one.
import { payLocations } from '#server/read/pay-locations.ts'
import { lookupSize } from '#server/read/lookups.ts'
import { searchWords } from '#domain/search.ts'
import { escaped } from '#server/read/search.ts'
import { builder } from './core/builder.ts'
import { nodesOf } from './core/node.ts'

export const PayLocation = builder.prismaNode('PayLocation', {
  description: 'Where people are paid from, for administrators.',
  authScopes: { administrator: true },
  id: { field: 'id' },
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    region: t.exposeString('region'),
    active: t.exposeBoolean('active'),
  }),
})
nodesOf(PayLocation, payLocations)

builder.queryFields((t) => ({
  payLocations: t.prismaField({
    type: [PayLocation],
    description: 'Active pay locations by name, for administrators.',
    complexity: { field: 1, multiplier: 1 },
    authScopes: { administrator: true },
    args: {
      search: t.arg.string({ description: 'Words that must all occur.' }),
      first: t.arg.int({ description: 'At most this many rows; never more than 200.' }),
    },
    resolve: (query, _, { search, first }, { viewer }) =>
      payLocations.list(viewer, {
        ...query,
        take: lookupSize(payLocations.pageSize, first),
        where: {
          active: true,
          AND: searchWords(search).map((word) => ({
            name: { contains: escaped(word), mode: 'insensitive' as const },
          })),
        },
      }),
  }),
}))
