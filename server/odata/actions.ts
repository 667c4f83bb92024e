// Describes the actions of the service in $metadata: their parameters and return types (CSDL XML 4.0, 12).
import type { EntityType } from './model.ts'

/** The name of the schema, the prefix of type and action names. */
export const NAMESPACE = 'Daybook'

/** An action that is bound to a set or a record, or is called at the service root. */
export type Action = {
  name: string
  boundTo: { type: EntityType; isRecord: boolean } | null
  parameters: Readonly<Record<string, Value>>
  returns: Value | null
  /** The name of the complex type of the return value, if it is neither an entity nor a primitive value. */
  answer: string
}
/** A value: the name of a primitive or entity type, or its own members. */
export type Value = {
  of: string | Readonly<Record<string, Value>>
  isList?: boolean
  isNullable?: boolean
}

/** The return types of the actions, followed by the actions. */
export function describedActions(actions: readonly Action[]): string[] {
  return [...actions.flatMap(describedAnswer), ...actions.map(describedAction)]
}

/** The entries of the entity container for unbound actions. */
export function describedImports(actions: readonly Action[]): string[] {
  return actions
    .filter(({ boundTo }) => !boundTo)
    .map(({ name }) => `<ActionImport Name="${name}" Action="${NAMESPACE}.${name}"/>`)
}

function describedAnswer({ returns, answer }: Action): string[] {
  const of = returns?.of
  if (!of || typeof of === 'string') return []
  const members = Object.entries(of).map(([name, value]) => `<Property Name="${name}" ${typed(value, '')}/>`)
  return [`<ComplexType Name="${answer}">`, ...members, '</ComplexType>']
}

function describedAction({ name, boundTo, parameters, returns, answer }: Action): string {
  const own = boundTo && { of: `${NAMESPACE}.${boundTo.type.name}`, isList: !boundTo.isRecord }
  const entries = Object.entries({ ...(own && { bindingParameter: own }), ...parameters })
  return [
    `<Action Name="${name}"${boundTo ? ' IsBound="true"' : ''}>`,
    ...entries.map(([one, value]) => `<Parameter Name="${one}" ${typed(value, '')}/>`),
    ...(returns ? [`<ReturnType ${typed(returns, `${NAMESPACE}.${answer}`)}/>`] : []),
    '</Action>',
  ].join('\n')
}

/** @param complex the name of the complex type, for a value with its own members. */
function typed(value: Value, complex: string): string {
  return `Type="${typeName(value, complex)}"${value.isNullable ? '' : ' Nullable="false"'}`
}

function typeName({ of, isList }: Value, complex: string): string {
  const name = typeof of === 'string' ? of : complex
  return isList ? `Collection(${name})` : name
}

/** The fragment of the context URL, after the # (OData 4.0, part 1, 10.14 to 10.17). */
export function fragmentOf({ returns, answer }: Pick<Action, 'returns' | 'answer'>): string | null {
  return returns && typeName(returns, `${NAMESPACE}.${answer}`)
}
