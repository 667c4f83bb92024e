// Checks that a response has every field that its query selects. An earlier release or a broken connection may have
// left an incomplete one, on which a screen would fail.
import type { ConcreteRequest, Variables } from 'relay-runtime'

type Selection = {
  kind: string
  name?: string
  alias?: string | null
  /** Of an inline fragment. */
  type?: string
  abstractKey?: string | null
  /** For a condition: the name of its variable, and the value for which its selections apply. */
  condition?: string
  passingValue?: boolean
  selections?: readonly Selection[]
}

/** The response; null if it is incomplete. */
export function whole<Data extends object>(
  { operation }: ConcreteRequest,
  variables: Variables,
  answer: unknown,
): Data | null {
  return has(answer, operation.selections as readonly Selection[], variables) ? (answer as Data) : null
}

function has(value: unknown, selections: readonly Selection[], variables: Variables): boolean {
  // The field is nullable; the server checks its own responses.
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
