// The columns and relations of each table, from the Prisma schema.
import { getDatamodel } from './generated/pothos.ts'

export type Scalar = { name: string; type: string }
export type Relation = {
  model: string
  isList: boolean
  /** Whether the related row always exists. */
  isRequired: boolean
  /** The column of this table and the column of the other table that are equal. */
  ours: string
  theirs: string
}

const { models } = getDatamodel().datamodel

/** The columns of a table. Columns with lists have the type 'dates' or 'list'. */
export function scalarsOf(model: string): Scalar[] {
  return models[model]!.fields.filter(({ kind }) => kind !== 'object').map(
    ({ name, kind, type, isList }) => ({
      name,
      type: isList ? (type === 'DateTime' ? 'dates' : 'list') : kind === 'enum' ? 'enum' : type,
    }),
  )
}

/** The enumerated type of a column; null for a column of any other type. */
export function enumOf(model: string, column: string): string | null {
  const field = models[model]!.fields.find(({ name }) => name === column)
  return field?.kind === 'enum' ? field.type : null
}

/** A relation by its name; null if the name is not a relation. Every foreign key refers to an `id`. */
export function relationTo(model: string, name: string): Relation | null {
  const field = models[model]!.fields.find((one) => one.name === name && one.kind === 'object')
  if (!field) return null
  const { type, isList, isRequired, relationName, relationFromFields } = field
  const own = relationFromFields?.[0]
  if (own) return { model: type, isList, isRequired, ours: own, theirs: 'id' }
  const back = models[type]!.fields.find(
    (one) => one.relationName === relationName && one.type === model && one !== field,
  )
  return { model: type, isList, isRequired: false, ours: 'id', theirs: back!.relationFromFields![0]! }
}

/** The model of an administered noun: WORK_ORDER is a WorkOrder. */
export function modelOfNoun(noun: string): string {
  return noun.toLowerCase().replace(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase())
}

/** The columns of other tables that refer to a model's rows. */
export function referencesTo(model: string): { model: string; column: string }[] {
  const lists = models[model]!.fields.filter(({ kind, isList }) => kind === 'object' && isList)
  return lists.map(({ name }) => {
    const { model: other, theirs } = relationTo(model, name)!
    return { model: other, column: theirs }
  })
}
