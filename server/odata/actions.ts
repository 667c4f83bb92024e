// How the service's description says what its actions take and answer (CSDL XML 4.0, 12).
import type { EntityType } from './model.ts'

/** The schema's name, which stands in front of the names of types and actions. */
export const NAMESPACE = 'Daybook'

/** An action as it is described: it is called behind the name of a set or behind a record, or at the service's root. */
export type Action = {
  name: string
  boundTo: { type: EntityType; isRecord: boolean } | null
  takes: Readonly<Record<string, Value>>
  gives: Value | null
  /** The name of the type that stands for members of an answer's own. */
  answer: string
}
/** A value: a primitive type or an entity type by its name, or members of its own. */
export type Value = {
  of: string | Readonly<Record<string, Value>>
  isList?: boolean
  isNullable?: boolean
}

/** The types that actions answer with, and the actions themselves. */
export function describedActions(actions: readonly Action[]): string[] {
  return [...actions.flatMap(describedAnswer), ...actions.map(describedAction)]
}

/** What a container says of the actions that are called at the service's root. */
export function describedImports(actions: readonly Action[]): string[] {
  return actions
    .filter(({ boundTo }) => !boundTo)
    .map(({ name }) => `<ActionImport Name="${name}" Action="${NAMESPACE}.${name}"/>`)
}

function describedAnswer({ gives, answer }: Action): string[] {
  const of = gives?.of
  if (!of || typeof of === 'string') return []
  const members = Object.entries(of).map(([name, value]) => `<Property Name="${name}" ${typed(value, '')}/>`)
  return [`<ComplexType Name="${answer}">`, ...members, '</ComplexType>']
}

function describedAction({ name, boundTo, takes, gives, answer }: Action): string {
  const own = boundTo && { of: `${NAMESPACE}.${boundTo.type.name}`, isList: !boundTo.isRecord }
  const parameters = Object.entries({ ...(own && { bindingParameter: own }), ...takes })
  return [
    `<Action Name="${name}"${boundTo ? ' IsBound="true"' : ''}>`,
    ...parameters.map(([one, value]) => `<Parameter Name="${one}" ${typed(value, '')}/>`),
    ...(gives ? [`<ReturnType ${typed(gives, `${NAMESPACE}.${answer}`)}/>`] : []),
    '</Action>',
  ].join('\n')
}

/** @param complex the type that stands for members of its own. */
function typed(value: Value, complex: string): string {
  return `Type="${typeName(value, complex)}"${value.isNullable ? '' : ' Nullable="false"'}`
}

function typeName({ of, isList }: Value, complex: string): string {
  const name = typeof of === 'string' ? of : complex
  return isList ? `Collection(${name})` : name
}

/** What stands behind the # of an answer's context (OData 4.0, part 1, 10.14 to 10.17). */
export function fragmentOf({ gives, answer }: Pick<Action, 'gives' | 'answer'>): string | null {
  return gives && typeName(gives, `${NAMESPACE}.${answer}`)
}
