// Finds conditions that use a single path. They can be moved to the table that the path leads to.
import type { Expression, Path } from './expression.ts'

/** The only path of a comparison, a call or an `in`; null if there are several, or for any other expression. */
export function onePathOf(expression: Expression): Path | null {
  const paths = pathsIn(expression)
  return paths?.length === 1 ? paths[0]! : null
}

/** The paths of an expression in order; null if it contains conditions. */
function pathsIn(expression: Expression): Path[] | null {
  const all = (parts: readonly Expression[]) => {
    const branches = parts.map(pathsIn)
    return branches.includes(null) ? null : branches.flatMap((paths) => paths ?? [])
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

/** Replaces the path of an expression. */
export function withPath<Some extends Expression>(expression: Some, path: Path): Expression {
  const other = (one: Expression) => withPath(one, path)
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
