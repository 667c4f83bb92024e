// The description of the service as OpenAPI 3.1: valid by the standard's own schema, and true of what the service answers.
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#server/rest/routes.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { setUpWorld } from '#tests/support/world.ts'

type Operation = {
  operationId: string
  tags: string[]
  responses: Record<string, { content?: Record<string, { schema?: AnySchemaObject }> }>
}
type Document = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: AnySchemaObject
}

const world = setUpWorld()
let sheet: number
beforeAll(async () => {
  const fay = await world.signIn('fay')
  const service = await world.fieldService()
  const day = world.day([world.rental('7:00', '9:00', service), world.unbilled('9:00', '15:00')])
  sheet = done(await fay.submit(day)).number
})

const roles = ['tess', 'ada', 'sam'] as const satisfies readonly PersonName[]
async function get(by: PersonName, path: string) {
  return world.rest(by, 'GET', path)
}
const documents = new Map<PersonName, Document>()
async function read(by: PersonName): Promise<Document> {
  const document = documents.get(by) ?? ((await get(by, '/api/openapi.json')).body as unknown as Document)
  documents.set(by, document)
  return document
}
const validator = new Validator()

describe('the OpenAPI document', () => {
  it.each(roles)('is valid for %s', async (by) => {
    const document = await read(by)
    expect(document.openapi).toBe('3.1.1')
    expect(await validator.validate(document)).toEqual({ valid: true })
  })

  it('names each operation once, with a valid function name, and declares its tags', async () => {
    const { paths, tags } = await read('sam')
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('getTimesheetCountByStatus')
    const used = new Set(operations.flatMap((operation) => operation.tags))
    expect(tags.map(({ name }) => name)).toEqual([...used].sort())
  })

  it('has every route with a path of its own', async () => {
    const { paths } = await read('sam')
    const missing = routes.filter(
      ({ path, method }) => typeof path === 'string' && !paths[path]?.[method.toLowerCase()],
    )
    expect(missing).toEqual([])
  })

  it.each(roles)('describes the lists that %s reads', async (by) => {
    const document = await read(by)
    const sets = Object.keys(document.paths).filter((path) => `${path}/$count` in document.paths)
    expect(sets.length).toBeGreaterThan(8)
    for (const path of [...sets, '/Setting']) {
      const options = path === '/Setting' ? '' : '?$expand=*&$count=true&Active=-1'
      const { status, body } = await get(by, path + options)
      expect({ path, status }).toEqual({ path, status: 200 })
      expect({ path, problems: problems(document, path, body) }).toEqual({ path, problems: null })
    }
  })

  it('describes a timesheet with all its related records', async () => {
    const document = await read('sam')
    const { body } = await get(
      'sam',
      `/Timesheet(${sheet})?$expand=*,TimesheetLines($expand=*,TimesheetAdditional)`,
    )
    expect(problems(document, '/Timesheet({TimesheetHeaderId})', body)).toBeNull()
    const [line] = body.TimesheetLines as { TimesheetAdditional: object }[]
    expect(line!.TimesheetAdditional).toMatchObject({
      WorkerSignature: expect.stringMatching(/^\w+\.png$/) as unknown,
      CustomerSignature: expect.stringMatching(/^\w+\.png$/) as unknown,
    })
  })
})

/** Validators of the responses of a document, by its schemas closed to what it does not describe. */
const described = new WeakMap<Document, Ajv2020>()
function ajvOf(document: Document): Ajv2020 {
  const known = described.get(document)
  if (known) return known
  const closed = structuredClone(document.components.schemas) as Record<string, AnySchemaObject>
  for (const schema of Object.values(closed)) {
    schema.additionalProperties = false
    schema.patternProperties = { '@odata\\.': {} }
  }
  const responses = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      encodeURIComponent(path),
      operations.get?.responses['200']?.content?.['application/json']?.schema ?? {},
    ]),
  )
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ components: { schemas: closed }, $defs: responses }, 'service')
  described.set(document, ajv)
  return ajv
}

/** What of the body at a path the description does not know; null if it knows everything. */
function problems(document: Document, path: string, body: unknown): unknown {
  const validate = ajvOf(document).getSchema(
    `service#/$defs/${encodeURIComponent(encodeURIComponent(path))}`,
  )!
  return validate(body) ? null : validate.errors
}
