// Of a condition about one thing only, what that is: then it can be asked where that thing is, and not row by row.
import type { Expression, Path } from './expression.ts'

/** The one path of a comparison, a call or a list of values; null where there are several, or there is more to it. */
export function onePathOf(expression: Expression): Path | null {
  const paths = pathsIn(expression)
  return paths?.length === 1 ? paths[0]! : null
}

/** The paths in a condition, in their order; null of one that is made of conditions. */
function pathsIn(expression: Expression): Path[] | null {
  const all = (parts: readonly Expression[]) => {
    const found = parts.map(pathsIn)
    return found.includes(null) ? null : found.flatMap((paths) => paths ?? [])
  }
  switch (expression.is) {
    case 'path':
      return [expression]
    case 'literal':
      return []
    case 'call':
      return all(expression.args)
    case 'in':
      return all([expression.operand, ...expression.values])
    case 'minus':
      return all([expression.operand])
    case 'not':
    case 'and':
    case 'or':
    case 'any':
    case 'all':
      return null
    default:
      return all([expression.left, expression.right])
  }
}

/** The same about something else. */
export function about<Some extends Expression>(expression: Some, path: Path): Expression {
  const other = (one: Expression) => about(one, path)
  switch (expression.is) {
    case 'path':
      return path
    case 'call':
      return { ...expression, args: expression.args.map(other) }
    case 'in':
      return { ...expression, operand: other(expression.operand), values: expression.values.map(other) }
    case 'minus':
      return { ...expression, operand: other(expression.operand) }
    default:
      return 'left' in expression
        ? { ...expression, left: other(expression.left), right: other(expression.right) }
        : expression
  }
}
