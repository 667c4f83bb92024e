// JSON Schemas (2020-12, as OpenAPI 3.1 uses them) of bodies and responses, generated from the entity types.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType, Property, PropertyType } from '#server/odata/model.ts'

export type Schema = Readonly<Record<string, unknown>>

export const aText: Schema = { type: 'string' }
export const aNumber: Schema = { type: 'integer' }
export const aFlag: Schema = { type: 'boolean' }
export const aDate: Schema = { type: 'string', format: 'date' }
export const aFile: Schema = { type: 'string', contentMediaType: 'application/octet-stream' }

export const oneOf = (...values: readonly (string | number | boolean)[]): Schema => ({ enum: values })
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** An object in which all members but the `optional` ones are required. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

/** A reference to a type in the document's components. */
export function ref({ name }: Pick<EntityType, 'name'>): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** A record of a response. $select leaves properties out, $expand adds navigations. */
export function answered(type: EntityType, viewer: Viewer): Schema {
  const own = Object.entries(type.properties).map(([name, one]) => [name, propertySchema(one)] as const)
  const led = Object.entries(type.navigations).map(([name, { relation, to }]) => {
    const record = ref(to(viewer))
    return [name, relation.isList ? listOf(record) : orNull(record)] as const
  })
  return { type: 'object', properties: Object.fromEntries([...own, ...led]) }
}

const types: Readonly<Record<PropertyType, Schema>> = {
  integer: aNumber,
  decimal: { type: 'number' },
  text: aText,
  boolean: aFlag,
  date: aDate,
  instant: { type: 'string', format: 'date-time' },
}

export function propertySchema({ type, isNullable, codes, isList }: Property): Schema {
  const one = codes ? oneOf(...new Set(Object.values(codes))) : types[type]
  const schema = isList ? listOf(one) : one
  return isNullable ? orNull(schema) : schema
}
