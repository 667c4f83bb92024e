// Pay locations: where people are paid from, for administrators.
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { isAdministrator, nothing } from '#server/access/administration.ts'
import { entitySet } from './entity.ts'

export const payLocations = entitySet('payLocation', {
  visible: (viewer) => (isAdministrator(viewer) ? {} : nothing),
  fields: { id: 'int', name: 'text', region: 'text', active: 'flag' },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: LOOKUP_PAGE,
})
