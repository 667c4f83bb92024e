// The record sets of the kinds of job data that have no legacy names: they follow from the descriptions. Properties are the
// columns in Pascal case; the owner of a record is its id.
import type { Column } from '#domain/import/formats.ts'
import { kindOf, type JobDataKind } from '#domain/job-data/kinds.ts'
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { systemAdministrators } from '#domain/people.ts'
import { coded, entityType, flag, integer, text, type Property } from '#server/odata/model.ts'
import { describedSets, targetOf } from '#server/read/job-data/job-data.ts'
import { nameMatches } from '#server/read/search.ts'
import { only, lookup, type RecordSet } from './record-set.ts'

const pascal = (name: string) => name[0]!.toUpperCase() + name.slice(1)

/** `GET /GPEmployee` reads them from the gateway (spec 7). */
const isServed = (kind: JobDataKind) => kind === 'GP_EMPLOYEE'

export const jobDataSets: readonly RecordSet[] = describedSets
  .filter(({ kind }) => !isServed(kind))
  .map(({ kind, name, set }) => {
    const { columns, order, key, readers } = kindOf(kind)
    const own = columns.map((column) => [pascal(targetOf(column)), propertyOf(column)] as const)
    const type = entityType({
      name,
      key: `${name}Id`,
      set,
      searchWhere: nameMatches,
      properties: { [`${name}Id`]: integer('id'), ...Object.fromEntries(own), Version: integer('version') },
    })
    const read = lookup(type, (order ?? key).map(pascal).join(','), LOOKUP_PAGE)
    return readers === undefined ? read : only(systemAdministrators, read)
  })

function propertyOf(column: Column): Property {
  const { kind = 'text', refersTo } = column
  const target = targetOf(column)
  if (refersTo || kind === 'number' || kind === 'time') return integer(target)
  if (kind === 'yes or no') return flag(target)
  return typeof kind === 'string'
    ? text(target)
    : coded(target, Object.fromEntries(kind.map((word) => [word, word])))
}
