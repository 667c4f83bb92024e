// Whether an answer has all that its query selects. An earlier release, or a network that cut it, may have left less; a screen
// that draws it would fail.
import type { ConcreteRequest, Variables } from 'relay-runtime'

type Selection = {
  kind: string
  name?: string
  alias?: string | null
  /** Of an inline fragment. */
  type?: string
  abstractKey?: string | null
  /** Of a condition: the name of a variable, and the value with which its selections apply. */
  condition?: string
  passingValue?: boolean
  selections?: readonly Selection[]
}

/** The answer; null if it lacks something. */
export function whole<Data extends object>(
  { operation }: ConcreteRequest,
  variables: Variables,
  answer: unknown,
): Data | null {
  return has(answer, operation.selections as readonly Selection[], variables) ? (answer as Data) : null
}

function has(value: unknown, selections: readonly Selection[], variables: Variables): boolean {
  // The type of the field allows it: the server checks its own answers.
  if (value === null) return true
  if (Array.isArray(value)) return value.every((one) => has(one, selections, variables))
  if (typeof value !== 'object') return false
  const record = value as Record<string, unknown>
  return selections.every((selection) => {
    const { kind, selections: inner = [] } = selection
    if (kind === 'ScalarField') return record[keyOf(selection)] !== undefined
    if (kind === 'LinkedField') {
      const linked = record[keyOf(selection)]
      return linked !== undefined && has(linked, inner, variables)
    }
    if (kind === 'Condition')
      return variables[selection.condition!] !== selection.passingValue || has(record, inner, variables)
    if (kind === 'InlineFragment')
      return (
        selection.abstractKey != null || record.__typename !== selection.type || has(record, inner, variables)
      )
    return true
  })
}

const keyOf = ({ alias, name }: Selection) => alias ?? name!
