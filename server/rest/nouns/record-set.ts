// The type of a record set of the service, and functions that make the usual ones.
import { PAGE_MAX } from '#domain/limits.ts'
import type { UserType } from '#domain/people.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType } from '#server/odata/model.ts'
import { readOptions, type SortTerm } from '#server/odata/options.ts'
import { activeOption, type OwnOptions } from './own-options.ts'

export type RecordSet = {
  name: string
  /** The user types that may read the set; missing if all may. */
  readers?: readonly UserType[]
  /** The type that the viewer gets; null if the viewer may not read the set. */
  typeFor(viewer: Viewer): EntityType | null
  /** The default order. */
  order: readonly SortTerm[]
  /** The default number of rows in a response. */
  pageSize: number
  /** The largest number of rows in a response, if it is more than one chunk. */
  rowsMax?: number
  /** A singleton: its address has no key. */
  isSingle?: boolean
  /** Parameters of its own. */
  ownOptions?: OwnOptions
  /** The own parameters whose lower-case name is also that of a standard option without its dollar sign. */
  plainOptions?: readonly string[]
  /** '$filter=null' lists everything, as legacy clients expect (spec 7, Lookups). */
  filterMayBeNull?: boolean
}

/** An order as `$orderby` says it. */
export const by = (text: string) => readOptions([['$orderby', text]]).orderby!
/** A list to choose from: by default its active records. */
export const lookup = (type: EntityType, order = 'Name', pageSize = PAGE_MAX): RecordSet => ({
  name: type.name,
  typeFor: () => type,
  order: by(order),
  pageSize,
  ownOptions: activeOption,
})
/** A set for these user types alone. */
export const only = (readers: readonly UserType[], set: RecordSet): RecordSet => ({
  ...set,
  readers,
  typeFor: (viewer) => (readers.includes(viewer.userType) ? set.typeFor(viewer) : null),
})
