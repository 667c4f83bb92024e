// Draws valid operations from the schema: any field with any arguments of its types, many of them at an edge, with aliases,
// fragments and variables. tests/api/randomOperations.test.ts sends them.
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { DATE_FIRST, DATE_LAST, IDS_MAX, ROW_ID_MAX } from '#domain/bounds.ts'
import { globalId, TODAY } from './world.ts'

/** Chance: a number from 0 below the bound. */
export type Below = (bound: number) => number
export type Operation = { query: string; variables: Record<string, unknown> }

/** Fields below a field of the operation. The server accepts twelve. */
const DEPTH = 6
const NUMBERS = [0, 1, 2, 3, 25, 100, 101, 720, 1440, 2026, -1, -(2 ** 31), ROW_ID_MAX]
const DATES = [
  ...[TODAY, '2026-11-02', '2026-10-26', '2028-02-29', DATE_FIRST, DATE_LAST, '1999-12-31', '2101-01-01'],
  ...['2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31', '+275760-09-13', '-000001-01-01', '', 'today'],
]
const TIMES = ['T02:00:00.000Z', 'T23:59:59.999+14:00', 'T00:00:00-12:00', '', 'T24:00:00Z']
const TEXTS = [
  ...['', ' ', 'a', 'North', '%_\\', "'; DROP TABLE x --", '<b>', '=1+1', '{"a":[]}', '[]', '../../x'],
  ...['\0', '\ud800', '\u202e\u200b', 'İıß', '👷🏽‍♀️'.repeat(30), 'x'.repeat(101), 'x'.repeat(10_001), '\r\n'],
  ...['tess@test.example', 'https://hooks.example/in', 'E0001', '123456', 'HOURS', 'Australia/Brisbane'],
]

/** @param ids the global ids that are known to exist, by their type. Those of answers may be added. */
export function createOperations(schema: GraphQLSchema, ids: Map<string, Set<string>>, below: Below) {
  const happens = (percent: number) => below(100) < percent
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!
  const several = <Item>(items: readonly Item[], most: number) => {
    const left = [...items]
    const count = 1 + below(Math.min(most, items.length))
    return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]!)
  }

  /** Of the expected type in most cases; also of other types, of no row, and of nothing. */
  const idOf = (expected: string | undefined): string => {
    const type = expected !== undefined && happens(75) ? expected : one([...ids.keys()])
    if (happens(75)) return one([...(ids.get(type) ?? [globalId(type, 1)])])
    const numbers = [one(NUMBERS), '1e3', '', 'x'].map((number) => btoa(`${type}:${number}`))
    return one([...numbers, '', '1', btoa('Nobody:1'), globalId(type, 1).slice(2), 'A'.repeat(201)])
  }
  const scalars: Record<string, (expected?: string) => unknown> = {
    ID: idOf,
    Int: () => one(NUMBERS),
    Float: () => one([...NUMBERS, 0.005, -0.5, 1e308, 7.25]),
    Boolean: () => happens(50),
    String: () => one(TEXTS),
    Date: () => one(DATES),
    DateTime: () => one(DATES) + one(TIMES),
  }

  /** A value of a type. Of an example, most of it remains. */
  function valueOf(type: GraphQLInputType, example?: unknown, expected?: string): unknown {
    if (isNonNullType(type))
      return valueOf(type.ofType, example, expected) ?? valueOf(type, example, expected)
    if (example === undefined ? happens(15) : happens(replaced / 5)) return null
    if (isListType(type)) {
      if (Array.isArray(example) && !happens(replaced))
        return example.map((item) => valueOf(type.ofType, item, expected))
      const length = happens(3) ? IDS_MAX + 1 : below(4)
      return Array.from({ length }, () => valueOf(type.ofType, undefined, expected))
    }
    if (isInputObjectType(type)) return valuesOf(Object.values(type.getFields()), type.isOneOf, example)
    if (example !== undefined && example !== null && !happens(replaced)) return example
    return isEnumType(type) ? one(type.getValues()).name : scalars[type.name]!(expected)
  }
  function valuesOf(
    all: readonly (GraphQLArgument | GraphQLInputField)[],
    isOneOf = false,
    example?: unknown,
  ) {
    const given = (example ?? {}) as Record<string, unknown>
    const values = all
      .filter((part) => isRequired(part) || (example ? part.name in given : happens(40)))
      .map((part) => [part.name, valueOf(part.type, given[part.name], typeOfId(part))] as const)
    if (!isOneOf) return Object.fromEntries(values)
    const { name, type } = one(all)
    return { [name]: valueOf(type, given[name]) ?? valueOf(type) ?? 0 }
  }

  let serial = 0
  /** Percent of the values of an example. */
  let replaced = 0
  let variables: Record<string, { type: string; value: unknown }> = {}
  let fragments: string[] = []

  /** Values of built-in types are written into the operation, too; other values are variables. */
  function argumentsOf(args: readonly GraphQLArgument[], example?: unknown): string {
    const written = Object.entries(valuesOf(args, false, example)).map(([name, value]) => {
      const { type } = args.find((arg) => arg.name === name)!
      const isPlain = ['Int', 'Float', 'Boolean'].includes(getNamedType(type).name) && !isListType(type)
      if ((isPlain || value === null) && happens(50)) return `${name}: ${JSON.stringify(value)}`
      const variable = `v${++serial}`
      variables[variable] = { type: String(type), value }
      return `${name}: $${variable}`
    })
    return written.length > 0 ? `(${written.join(', ')})` : ''
  }
  function fieldOf(field: GraphQLField<unknown, unknown>, depth: number, example?: unknown): string {
    const type = getNamedType(field.type)
    // An alias of its own, so that fields with other arguments or of other types do not meet.
    const name = `f${++serial}: ${field.name}${argumentsOf(field.args, example)}`
    return isCompositeType(type) ? `${name} ${selectionOf(type, depth - 1)}` : name
  }
  function selectionOf(type: GraphQLCompositeType, depth: number): string {
    const parts = ['__typename']
    if (isObjectType(type) || isInterfaceType(type)) {
      const all = Object.values(type.getFields())
      const leaves = all.filter((field) => !isCompositeType(getNamedType(field.type)))
      if ('id' in type.getFields()) parts.push('id')
      if (leaves.length > 0) parts.push(...several(leaves, 4).map((field) => fieldOf(field, depth)))
      const deeper = all.filter((field) => isCompositeType(getNamedType(field.type)))
      if (depth > 0 && deeper.length > 0)
        parts.push(...several(deeper, 2).map((field) => fieldOf(field, depth)))
    }
    if (isAbstractType(type))
      for (const member of several(schema.getPossibleTypes(type), 4))
        parts.push(`... on ${member.name} ${selectionOf(member, depth)}`)
    if (!happens(15)) return `{ ${parts.join(' ')} }`
    const fragment = `F${++serial}`
    fragments.push(`fragment ${fragment} on ${type.name} { ${parts.join(' ')} }`)
    return `{ ...${fragment} }`
  }

  /**
   * An operation with some fields of the root.
   * @param mutation null for a query; its name and an example of its arguments, or any without them.
   */
  return function draw(mutation: { name?: string; example?: object } | null): Operation {
    ;[serial, replaced, variables, fragments] = [0, one([5, 15, 40]), {}, []]
    const root = (mutation ? schema.getMutationType() : schema.getQueryType())!
    const all = Object.values(root.getFields())
    const fields = mutation?.name ? [root.getFields()[mutation.name]!] : several(all, mutation ? 1 : 3)
    const selected = fields.map((field) => fieldOf(field, below(DEPTH), mutation?.example))
    const declared = Object.entries(variables).map(([name, { type }]) => `$${name}: ${type}`)
    const head = `${mutation ? 'mutation' : 'query'} ${declared.length > 0 ? `(${declared.join(', ')})` : ''}`
    return {
      query: [`${head} { ${selected.join(' ')} }`, ...fragments].join('\n'),
      variables: Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value])),
    }
  }
}

function isRequired(part: GraphQLArgument | GraphQLInputField): boolean {
  return isRequiredArgument(part as GraphQLArgument) || isRequiredInputField(part)
}

/** The type of the global ids of an argument, where the schema's builder knows it. */
function typeOfId({ extensions }: GraphQLArgument | GraphQLInputField): string | undefined {
  const { for: type } = (extensions.pothosOptions ?? {}) as { for?: { name?: string } }
  return type?.name
}
