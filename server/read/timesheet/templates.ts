// Templates: each person sees only their own, by name. The records of their tasks are read as they are now.
import { TEMPLATES_MAX } from '#domain/limits.ts'
import { own } from '#server/access/own-rows.ts'
import { Shift } from '#server/database/generated/enums.ts'
import { entitySet } from '../entity.ts'

export const templates = entitySet('template', {
  visible: own,
  fields: { id: 'int', name: 'text', shift: Object.values(Shift) },
  sortable: ['id', 'name'],
  order: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  pageSize: TEMPLATES_MAX,
})
