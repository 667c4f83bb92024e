// The fragment of the context URL, which tells clients what a response contains (OData 4.0, part 1, 10).
import type { Viewer } from '#server/auth/viewer.ts'
import { NAMESPACE } from './actions.ts'
import { navigationOf, propertyOf, type EntityType } from './model.ts'
import type { Options } from './options.ts'

/** The content of a response. */
export type Answered = {
  /** The set of the records; null if the type has no set. */
  set: { name: string; isSingle?: boolean } | null
  type: EntityType
  isList: boolean
}

export function contextOf({ set, type, isList }: Answered, options: Options, viewer: Viewer): string {
  const shown = listOf(type, options, viewer)
  if (set) return `${set.name}${shown}${isList || set.isSingle ? '' : '/$entity'}`
  const name = `${NAMESPACE}.${type.name}`
  return `${isList ? `Collection(${name})` : name}${shown}`
}

/** The selected and expanded properties in parentheses; empty if all properties are returned. */
function listOf(type: EntityType, { select = [], expand = [] }: Options, viewer: Viewer): string {
  const own = select.map((names) => spelled(type, names))
  const led = expand.flatMap(({ name, what, options }) => {
    const navigation = what === 'records' ? navigationOf(type, name) : null
    const shown = navigation && listOf(navigation.to(viewer), options, viewer)
    return shown ? [`${spelled(type, name)}${shown}`] : []
  })
  const all = [...own, ...led]
  return all.length > 0 ? `(${all.join(',')})` : ''
}

/** The spelling of $metadata for a name in any case. */
function spelled(type: EntityType, name: string): string {
  const known = propertyOf(type, name) ? type.properties : type.navigations
  return Object.keys(known).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
}
