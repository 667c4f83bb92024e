// Reads the OpenAPI document: calls in groups, and their parameters and responses in words.
import { searchable, searchWords } from '#domain/search.ts'

export type Schema = {
  $ref?: string
  type?: string
  format?: string
  enum?: readonly unknown[]
  items?: Schema
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
type Content = Readonly<Record<string, { schema?: Schema }>>
export type Parameter = { name: string; in: string; description?: string; schema: Schema }
type Operation = {
  tags: readonly string[]
  summary: string
  security?: readonly unknown[]
  parameters?: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}
export type ApiDocument = {
  servers: readonly { url: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}
export type ApiCall = Operation & { method: string; path: string }

/** Groups the calls that match all the words by the first part of their paths. */
export function groupedCalls({ paths }: ApiDocument, search: string): [group: string, calls: ApiCall[]][] {
  const words = searchWords(search)
  const calls = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )
  const found = calls.filter(({ method, path, summary }) => {
    const text = searchable(`${method} ${path} ${summary}`)
    return words.every((word) => text.includes(word))
  })
  return [...Map.groupBy(found, ({ tags }) => tags[0] ?? '')]
}

/** 'text', 'date', 'list of Timesheet', '0, 1 or 2'; '… or null' for a nullable value. */
export function describeSchema(schema: Schema): string {
  const { $ref, type, format, enum: values, items, anyOf } = schema
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (anyOf) return anyOf.map((one) => (one.type === 'null' ? 'null' : describeSchema(one))).join(' or ')
  if (values) return values.map(String).join(', ')
  if (type === 'array') return `list of ${items ? several(items) : 'anything'}`
  if (format) return format === 'date-time' ? 'date and time' : format
  return (
    { string: 'text', integer: 'whole number', number: 'number', boolean: 'true or false' }[type ?? ''] ??
    'record'
  )
}

function several(schema: Schema): string {
  return schema.$ref ? describeSchema(schema) : `${describeSchema(schema)}s`
}

export type Member = { name: string; kind: string; isRequired: boolean; depth: number }

/** The members of an object, each with its own members below it. */
export function membersOf(schema: Schema, depth = 0): Member[] {
  const whole = objectIn(schema)
  return Object.entries(whole?.properties ?? {}).flatMap(([name, one]) => [
    { name, kind: describeSchema(one), isRequired: whole?.required?.includes(name) ?? false, depth },
    ...membersOf(one, depth + 1),
  ])
}

function objectIn({ properties, required, items, anyOf }: Schema): Schema | null {
  if (properties) return { properties, required }
  if (items) return objectIn(items)
  return anyOf?.map(objectIn).find((one) => one !== null) ?? null
}
