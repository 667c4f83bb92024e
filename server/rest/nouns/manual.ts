// Manuals as the legacy interface names them (spec 3).
import {
  coded,
  entityType,
  flag,
  instant,
  integer,
  listOf,
  made,
  text,
  through,
  type EntityType,
} from '#server/odata/model.ts'
import { fileText, manuals } from '#server/read/manuals.ts'
import { named } from '#server/read/search.ts'
import { userTypeNumbers } from './numbers.ts'

export const manualType: EntityType = entityType({
  name: 'Manual',
  key: 'ManualId',
  set: manuals,
  properties: {
    ManualId: integer('id'),
    Name: text('name'),
    Description: text('description'),
    Active: flag('active'),
    /** Whom it is for. */
    VisibleTypes: listOf(coded('visibleTypes', userTypeNumbers)),
    FileUrl: made('id', fileText),
    FileType: through('file', text('contentType')),
    /** Bytes. */
    FileSize: through('file', integer('size')),
    /** Counts every change; a change that names one is a claim on it. */
    Version: integer('version'),
    UpdatedOn: instant('updatedAt'),
  },
  found: named,
})
