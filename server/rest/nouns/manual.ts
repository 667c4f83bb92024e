// Manuals with their legacy names (spec 3).
import {
  coded,
  entityType,
  flag,
  instant,
  integer,
  listOf,
  converted,
  text,
  through,
  type EntityType,
} from '#server/odata/model.ts'
import { fileText, manuals } from '#server/read/manual/manuals.ts'
import { nameMatches } from '#server/read/search.ts'
import { userTypeNumbers } from '#domain/legacy-numbers.ts'

export const manualType: EntityType = entityType({
  name: 'Manual',
  key: 'ManualId',
  set: manuals,
  properties: {
    ManualId: integer('id'),
    Name: text('name'),
    Description: text('description'),
    Active: flag('active'),
    /** The user types that can read it. */
    VisibleTypes: listOf(coded('visibleTypes', userTypeNumbers)),
    FileUrl: converted('id', fileText),
    FileType: through('file', text('contentType')),
    /** In bytes. */
    FileSize: through('file', integer('size')),
    /** Clients may send it with a change, which then fails if someone else changed the manual. */
    Version: integer('version'),
    UpdatedOn: instant('updatedAt'),
  },
  searchWhere: nameMatches,
})
