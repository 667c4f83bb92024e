// Random operations, made from the schema: every field anybody may ask for is asked for, with values of every kind.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
} from 'graphql'
import type { Random } from '#prisma/demo/random.ts'

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../schema.graphql'), 'utf8'))

/** Ids of rows by the name of their type, and cursors, as answers brought them. */
export type Pool = { ids: Map<string, string[]>; cursors: string[] }

/** What is asked of every timesheet, so that an answer can be judged. */
const judged = '__typename number status user { id } approvalGroup { id }'
/** Ends the attacker's own session: tried by the tests. */
const left = ['signOut', 'signIn']

const texts = [
  '',
  ' ',
  'Reed',
  "O'Dea",
  '%',
  '_%\\',
  '\ud800',
  'a\u0000b',
  '\u200b',
  '../../secret.key',
  '<script>alert(1)</script>',
  '\'; DROP TABLE "User"; --',
  '𝒳'.repeat(60),
  'x'.repeat(101),
  'x'.repeat(5000),
  `${'1'.repeat(3000)}x`,
  '__proto__',
  'NaN',
]
const whole = [0, 1, -1, 7, 25, 100, 101, 1000, 2_147_483_647, -2_147_483_648, 1440, 1441, 720]
const fractions = [0, -0.5, 1.5, 1e308, -1e308, 9_999_999, 10_000_000]
const dates = [
  '2026-01-05',
  '2000-01-01',
  '2100-12-31',
  '1999-12-31',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  'soon',
]
const foreignCursors = [
  'GPC:N:1',
  'GPC:S:',
  'GPC:J:',
  'GPC:N:NaN',
  'GPC:N:99999999999',
  'GPC:D:',
  '{}',
  '["x",1]',
]

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What one operation is made with: chance, what is known, and the texts it sends as variables. */
type Maker = { random: Random; pool: Pool; variables: Record<string, string> }
export type Operation = { query: string; variables: Record<string, string> }

/** One operation; its texts and ids are variables, because not every text can be written into a document. */
export function randomOperation(random: Random, pool: Pool): Operation {
  const make: Maker = { random, pool, variables: {} }
  const isMutation = random.happens(0.35)
  const root = (isMutation ? schema.getMutationType() : schema.getQueryType())!
  const fields = Object.values(root.getFields()).filter(({ name }) => !left.includes(name))
  const count = isMutation ? 1 : random.between(1, 3)
  const selected = Array.from(
    { length: count },
    (_, index) => `f${index}: ${fieldText(random.oneOf(fields), make, 0)}`,
  )
  return operation(isMutation ? 'mutation' : 'query', selected.join(' '), make)
}

/** One subscription; there is one field in it. */
export function randomSubscription(random: Random, pool: Pool): Operation {
  const make: Maker = { random, pool, variables: {} }
  const fields = Object.values(schema.getSubscriptionType()!.getFields())
  return operation('subscription', fieldText(random.oneOf(fields), make, 0), make)
}

function operation(kind: string, selection: string, { variables }: Maker): Operation {
  const declared = Object.keys(variables).map(
    (name) => `$${name}: ${name.startsWith('id') ? 'ID' : 'String'}!`,
  )
  return {
    query: `${kind}${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${selection} }`,
    variables,
  }
}

type Field = GraphQLField<unknown, unknown>

function fieldText(field: Field, make: Maker, depth: number): string {
  const { random } = make
  const given = field.args.filter(({ type }) => isNonNullType(type) || random.happens(0.5))
  const written = given.map(({ name, type }) => `${name}: ${valueText(type, name, make, 0)}`)
  const values = written.length > 0 ? `(${written.join(', ')})` : ''
  return `${field.name}${values}${selectionText(getNamedType(field.type), make, depth)}`
}

function selectionText(type: GraphQLNamedOutputType, make: Maker, depth: number): string {
  if (isUnionType(type)) {
    const parts = type.getTypes().map((one) => `... on ${one.name} ${objectText(one, make, depth)}`)
    return ` { __typename ${parts.join(' ')} }`
  }
  return isObjectType(type) ? ` ${objectText(type, make, depth)}` : ''
}

/** Members of a union may call different types by one name, so none is asked for what another has, too. */
function objectText(type: GraphQLObjectType, make: Maker, depth: number): string {
  const { random } = make
  const fields = Object.values(type.getFields()).filter(
    ({ name, args }) => args.length === 0 && !(type.name === 'Timesheet' && judged.split(' ').includes(name)),
  )
  const leaves = fields.filter(({ type: of }) => !isBranch(getNamedType(of))).map(({ name }) => name)
  const branches = depth < 3 ? fields.filter(({ type: of }) => isBranch(getNamedType(of))) : []
  const always = ['edges', 'node', 'timesheet', 'timesheets', 'notification']
  const taken = branches.filter(({ name }) => always.includes(name) || random.happens(0.4))
  const inner = taken.map((field) => fieldText(field, make, depth + (always.includes(field.name) ? 0 : 1)))
  return `{ ${[type.name === 'Timesheet' ? judged : '__typename', ...leaves, ...inner].join(' ')} }`
}

function isBranch(type: GraphQLNamedOutputType): boolean {
  return isObjectType(type) || isUnionType(type)
}

function valueText(type: GraphQLInputType, name: string, make: Maker, depth: number): string {
  const { random } = make
  if (isNonNullType(type)) return valueText(type.ofType, name, make, depth)
  if (isListType(type)) {
    const length = random.oneOf([0, 1, 1, 2, 3, depth === 0 ? 201 : 61])
    const item = () => valueText(type.ofType as GraphQLInputType, name, make, depth + 1)
    return `[${Array.from({ length: length > 60 && random.happens(0.9) ? 2 : length }, item).join(', ')}]`
  }
  if (isInputObjectType(type)) {
    const given = Object.values(type.getFields()).filter(
      ({ type: of, defaultValue }) =>
        (isNonNullType(of) && defaultValue === undefined) || random.happens(0.55),
    )
    const parts = given.map((field) => `${field.name}: ${valueText(field.type, field.name, make, depth + 1)}`)
    return `{ ${parts.join(', ')} }`
  }
  if (isEnumType(type)) return random.oneOf(type.getValues()).name
  return scalarText(type.name, name, make)
}

function scalarText(type: string, name: string, { random, pool, variables }: Maker): string {
  const variable = (kind: string, text: string) => {
    const name = `${kind}${Object.keys(variables).length}`
    variables[name] = text
    return `$${name}`
  }
  switch (type) {
    case 'Int':
      return String(random.happens(0.4) ? random.between(0, 1500) : random.oneOf(whole))
    case 'Float':
      return String(random.oneOf(fractions))
    case 'Boolean':
      return String(random.happens(0.5))
    case 'Date':
      return JSON.stringify(random.oneOf(dates))
    case 'ID':
      return variable('id', idFor(name, random, pool))
    default:
      if (['after', 'before', 'since'].includes(name)) return variable('text', cursor(random, pool))
      return variable('text', random.oneOf(texts))
  }
}

const typeOfArgument: Record<string, string> = {
  id: 'Timesheet',
  except: 'Timesheet',
  user: 'User',
  userId: 'User',
  modifier: 'User',
  approvalGroup: 'ApprovalGroup',
}

/** Mostly one that an answer contained, of the type that the argument is about; sometimes nonsense. */
function idFor(name: string, random: Random, pool: Pool): string {
  if (random.happens(0.15))
    return random.oneOf([
      '',
      'garbage',
      base64('Timesheet:0'),
      base64('Timesheet:-1'),
      base64('Timesheet:99999999999'),
      base64('User:1'),
      base64('Timesheet:1 OR 1=1'),
      ...texts,
    ])
  const type = typeOfArgument[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}`
  const known = pool.ids.get(type) ?? []
  if (known.length > 0 && random.happens(0.8)) return random.oneOf(known)
  return base64(`${type}:${random.between(1, 1400)}`)
}

function cursor(random: Random, pool: Pool): string {
  if (pool.cursors.length > 0 && random.happens(0.6)) return random.oneOf(pool.cursors)
  return random.happens(0.7) ? base64(random.oneOf(foreignCursors)) : random.oneOf(texts)
}
