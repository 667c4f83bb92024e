// What stands behind the # of an answer's context: by it clients know what they were answered (OData 4.0, part 1, 10).
import type { Viewer } from '#server/auth/viewer.ts'
import { NAMESPACE } from './actions.ts'
import { navigationOf, propertyOf, type EntityType } from './model.ts'
import type { Options } from './options.ts'

/** What is answered. */
export type Answered = {
  /** The set that it is of; null where there is none, and the type says it. */
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

/** The properties that were selected, in parentheses, and those of what is expanded; nothing where all are shown. */
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

/** A name that may have been written in any case, as the description has it. */
function spelled(type: EntityType, name: string): string {
  const known = propertyOf(type, name) ? type.properties : type.navigations
  return Object.keys(known).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
}
