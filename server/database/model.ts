// The tables as the schema describes them: their columns, and which column leads to which table.
import { getDatamodel } from './generated/pothos.ts'

export type Scalar = { name: string; type: string }
export type Relation = {
  model: string
  isList: boolean
  /** Whether there always is one. */
  isRequired: boolean
  /** The column of this table, and the one of the other, that are equal. */
  ours: string
  theirs: string
}

const { models } = getDatamodel().datamodel

/** The columns of a table. Those that hold lists are of type 'dates' or 'list'. */
export function scalarsOf(model: string): Scalar[] {
  return models[model]!.fields.filter(({ kind }) => kind !== 'object').map(
    ({ name, kind, type, isList }) => ({
      name,
      type: isList ? (type === 'DateTime' ? 'dates' : 'list') : kind === 'enum' ? 'enum' : type,
    }),
  )
}

/** Where a relation leads; null for what is none. Every foreign key refers to an `id`. */
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
