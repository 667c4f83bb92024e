// The service's description of itself: its document and its $metadata (CSDL XML 4.0), made of the same model that answers.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Property, PropertyType } from './model.ts'

const NAMESPACE = 'Daybook'

const edm: Record<PropertyType, string> = {
  integer: 'Edm.Int32',
  decimal: 'Edm.Double',
  text: 'Edm.String',
  boolean: 'Edm.Boolean',
  date: 'Edm.Date',
  instant: 'Edm.DateTimeOffset',
}

/** A set, or a single record, as it is described. */
export type Described = { name: string; type: EntityType; isSingle?: boolean }

/** @param service the address of the service's root, without a slash at its end. */
export function serviceDocument(service: string, sets: readonly Described[]) {
  return {
    '@odata.context': `${service}/$metadata`,
    value: sets.map(({ name, isSingle }) => ({ name, kind: kindOf(isSingle), url: name })),
  }
}

/** $metadata of the sets that a viewer is served, and of every type that these lead to. */
export function metadata(sets: readonly Described[], viewer: Viewer): string {
  const types = [...new Set(sets.flatMap(({ type }) => [...reached(type, viewer)]))]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    '<edmx:DataServices>',
    `<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...types.map((type) => describedType(type, viewer)),
    `<EntityContainer Name="Container">`,
    ...sets.map((set) => describedSet(set, sets, viewer)),
    '</EntityContainer>',
    '</Schema>',
    '</edmx:DataServices>',
    '</edmx:Edmx>',
  ].join('\n')
}

function reached(type: EntityType, viewer: Viewer, seen = new Set<EntityType>()): Set<EntityType> {
  if (seen.has(type)) return seen
  seen.add(type)
  for (const { to } of Object.values(type.navigations)) reached(to(viewer), viewer, seen)
  return seen
}

function describedType({ name, key, properties, navigations }: EntityType, viewer: Viewer): string {
  return [
    `<EntityType Name="${name}">`,
    `<Key><PropertyRef Name="${key}"/></Key>`,
    ...Object.entries(properties).map(([legacy, property]) => describedProperty(legacy, property)),
    ...Object.entries(navigations).map(([legacy, { relation, to }]) => {
      const type = `${NAMESPACE}.${to(viewer).name}`
      return `<NavigationProperty Name="${legacy}" Type="${relation.isList ? `Collection(${type})` : type}"/>`
    }),
    '</EntityType>',
  ].join('\n')
}

function describedProperty(name: string, { type, isNullable, isList }: Property): string {
  const named = isList ? `Collection(${edm[type]})` : edm[type]
  return `<Property Name="${name}" Type="${named}"${isNullable ? '' : ' Nullable="false"'}/>`
}

function kindOf(isSingle = false): 'Singleton' | 'EntitySet' {
  return isSingle ? 'Singleton' : 'EntitySet'
}

function describedSet(
  { name, type, isSingle }: Described,
  sets: readonly Described[],
  viewer: Viewer,
): string {
  const bound = Object.entries(type.navigations).flatMap(([legacy, { to }]) => {
    const target = sets.find((set) => set.type === to(viewer))
    return target ? [`<NavigationPropertyBinding Path="${legacy}" Target="${target.name}"/>`] : []
  })
  const kind = kindOf(isSingle)
  const of = isSingle ? 'Type' : 'EntityType'
  return [`<${kind} Name="${name}" ${of}="${NAMESPACE}.${type.name}">`, ...bound, `</${kind}>`].join('\n')
}
