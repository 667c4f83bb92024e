// The OpenAPI 3.1 document, generated from the table of routes and the sets that the viewer may read.
import type { Viewer } from '#server/auth/viewer.ts'
import type { EntityType } from '#server/odata/model.ts'
import type { Described } from '#server/odata/metadata.ts'
import type { Route } from '#server/rest/types.ts'
import { aFile, aFlag, aNumber, answered, aText, listOf, object, ref, type Schema } from './schema.ts'

type Operation = { tags: string[] } & Readonly<Record<string, unknown>>

const error = object({
  error: object({
    code: aText,
    message: aText,
    details: listOf(object({ code: aText, target: aText, message: aText })),
  }),
  value: aText,
})
const refusals: Readonly<Record<string, string>> = {
  400: 'Refused; the message says why.',
  401: 'Not signed in.',
  403: 'Not allowed.',
  404: 'Not found, or not visible to the caller.',
  429: 'Too many requests.',
}

const option = (name: string, description: string, schema: Schema = aText) => ({
  name,
  in: 'query',
  description,
  schema,
})
const shaping = [
  option('$select', 'The properties to return, separated by commas.'),
  option('$expand', 'Related records to include, with nested options in parentheses, up to 3 levels deep.'),
]
const listing = [
  option('$filter', 'A condition with comparisons, and, or, not, in, functions, and any and all over lists.'),
  option('$orderby', 'Properties with asc or desc, separated by commas.'),
  option('$top', 'The largest number of rows.', aNumber),
  option('$skip', 'The number of rows to skip.', aNumber),
  option('$count', 'Whether @odata.count gives the number of rows without $top and $skip.', aFlag),
  ...shaping,
]

/** @param service the URL of the service root, without a trailing slash. */
export function openApi(
  service: string,
  routes: readonly Route[],
  sets: readonly Described[],
  viewer: Viewer,
) {
  const types = new Map<string, EntityType>()
  for (const { type } of sets) collect(type, viewer, types)
  const schemas = Object.fromEntries([...types].map(([name, type]) => [name, answered(type, viewer)]))
  const operations = [
    ...sets.flatMap((set) => reading(set)),
    ...routes.flatMap((route) => described(route)),
  ] as const
  const paths = Object.groupBy(operations, ({ path }) => path)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Daybook',
      version: '1',
      description: 'Timesheets, look-ups and users as an OData 4.0 service.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: service }],
    security: [{ bearer: [] }, { basic: [] }],
    tags: [...new Set(operations.flatMap(({ operation }) => operation.tags))]
      .sort()
      .map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, all]) => [
        path,
        Object.fromEntries(all!.map(({ method, operation }) => [method, operation])),
      ]),
    ),
    components: {
      schemas: { ...schemas, Error: error },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a sign-in, or an access token from a profile (dbk_…).',
        },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Any user name; the password is an access token.',
        },
      },
    },
  }
}

/** A name for generated code: 'getTimesheetByTimesheetHeaderId' of GET /Timesheet({TimesheetHeaderId}). */
function operationId(method: string, path: string): string {
  const words = path.replace(/\{(\w+)\}/g, ' by $1').match(/\w+/g) ?? []
  return method.toLowerCase() + words.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}`).join('')
}

function collect(type: EntityType, viewer: Viewer, types: Map<string, EntityType>): void {
  if (types.has(type.name)) return
  types.set(type.name, type)
  for (const { to } of Object.values(type.navigations)) collect(to(viewer), viewer, types)
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

function answers(done: Readonly<Record<string, unknown>>) {
  const refused = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: json({ $ref: '#/components/schemas/Error' }) },
  ])
  return { ...done, ...Object.fromEntries(refused) }
}

/** The operations that read a set. */
function reading({ name, type, isSingle }: Described) {
  const list = object(
    {
      '@odata.context': aText,
      '@odata.count': aNumber,
      value: listOf(ref(type)),
      '@odata.nextLink': aText,
    },
    ['@odata.count', '@odata.nextLink'],
  )
  const get = (
    path: string,
    summary: string,
    parameters: readonly unknown[],
    content: object,
  ): PathOperation => ({
    path,
    method: 'get',
    operation: {
      tags: [name],
      summary,
      operationId: operationId('get', path),
      parameters,
      responses: answers({ 200: { description: 'Found.', content } }),
    },
  })
  if (isSingle) return [get(`/${name}`, `Reads ${name}.`, shaping, json(ref(type)))]
  const key = parameter(type.key)
  return [
    get(`/${name}`, `Lists ${name}.`, listing, json(list)),
    get(`/${name}/$count`, 'Counts them.', [listing[0]], { 'text/plain': { schema: aNumber } }),
    get(`/${name}({${type.key}})`, 'Reads one.', [key, ...shaping], json(ref(type))),
  ]
}

type PathOperation = { path: string; method: string; operation: Operation }

function described(route: Route): PathOperation[] {
  const { path, method, summary, isOpen, takes, query = {}, responses = { 204: null } } = route
  if (typeof path !== 'string') return []
  const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const done = Object.entries(responses).map(([status, schema]) => [
    status,
    { description: 'Done.', ...(schema && { content: contentOf(schema) }) },
  ])
  const parameters = [
    ...keys.map(parameter),
    ...Object.entries(query).map(([name, schema]) => option(name, String(schema.description ?? ''), schema)),
  ]
  return [
    {
      path,
      method: method.toLowerCase(),
      operation: {
        tags: [path.split(/[/(]/)[1]!],
        summary,
        operationId: operationId(method, path),
        ...(isOpen && { security: [] }),
        ...(parameters.length > 0 && { parameters }),
        ...(takes && {
          requestBody: {
            content: {
              [takes.isForm ? 'multipart/form-data' : 'application/json']: { schema: takes.schema },
            },
          },
        }),
        responses: answers(Object.fromEntries(done) as Record<string, unknown>),
      },
    },
  ]
}

function contentOf(schema: Schema) {
  return schema === aFile ? { 'application/octet-stream': {} } : json(schema)
}

function parameter(name: string) {
  return { name, in: 'path', required: true, schema: aNumber }
}
