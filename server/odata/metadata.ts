// The service document and $metadata (CSDL XML 4.0), generated from the model that also serves the data.
import type { Viewer } from '#server/auth/viewer.ts'
import { describedActions, describedImports, NAMESPACE, type Action } from './actions.ts'
import type { EntityType, Property, PropertyType } from './model.ts'

const edm: Record<PropertyType, string> = {
  integer: 'Edm.Int32',
  decimal: 'Edm.Double',
  text: 'Edm.String',
  boolean: 'Edm.Boolean',
  date: 'Edm.Date',
  instant: 'Edm.DateTimeOffset',
}

/** An entity set or a singleton. */
export type Described = { name: string; type: EntityType; isSingle?: boolean }

/** The writable properties of each type. Read-only types are missing. */
export type Writable = ReadonlyMap<EntityType, ReadonlySet<string>>
export type Model = { sets: readonly Described[]; actions: readonly Action[]; writable: Writable }

/** @param service the URL of the service root, without a trailing slash. */
export function serviceDocument(service: string, sets: readonly Described[]) {
  return {
    '@odata.context': `${service}/$metadata`,
    value: sets.map(({ name, isSingle }) => ({ name, kind: kindOf(isSingle), url: name })),
  }
}

/** $metadata of the viewer's sets, and of every type that they navigate to. */
export function metadata({ sets, actions, writable }: Model, viewer: Viewer): string {
  const types = [...new Set(sets.flatMap(({ type }) => [...reached(type, viewer)]))]
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">',
    '<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/Org.OData.Core.V1.xml">',
    '<edmx:Include Namespace="Org.OData.Core.V1"/>',
    '</edmx:Reference>',
    '<edmx:DataServices>',
    `<Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">`,
    ...types.map((type) => describedType(type, writable.get(type), viewer)),
    ...describedActions(actions),
    `<EntityContainer Name="Container">`,
    ...sets.map((set) => describedSet(set, sets, viewer)),
    ...describedImports(actions),
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

function describedType(
  { name, key, properties, navigations }: EntityType,
  writable: ReadonlySet<string> | undefined,
  viewer: Viewer,
): string {
  const isComputed = (legacy: string) => writable !== undefined && !writable.has(legacy)
  return [
    `<EntityType Name="${name}">`,
    `<Key><PropertyRef Name="${key}"/></Key>`,
    ...Object.entries(properties).map(([legacy, property]) =>
      describedProperty(legacy, property, isComputed(legacy)),
    ),
    ...Object.entries(navigations).map(([legacy, { relation, to }]) => {
      const type = `${NAMESPACE}.${to(viewer).name}`
      return `<NavigationProperty Name="${legacy}" Type="${relation.isList ? `Collection(${type})` : type}"/>`
    }),
    '</EntityType>',
  ].join('\n')
}

/** Marks properties that the server computes, so that clients need not send them. */
function describedProperty(
  name: string,
  { type, isNullable, isList }: Property,
  isComputed: boolean,
): string {
  const named = isList ? `Collection(${edm[type]})` : edm[type]
  const property = `<Property Name="${name}" Type="${named}"${isNullable ? '' : ' Nullable="false"'}`
  return isComputed
    ? `${property}>\n<Annotation Term="Org.OData.Core.V1.Computed" Bool="true"/>\n</Property>`
    : `${property}/>`
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
