// Parses $filter and the terms of $orderby with the precedence and associativity of OData 4.01, part 2, 5.1.1.14:
// grouping, paths, calls and `in`; `-` and `not`; `mul` `div` `divby` `mod`; `add` `sub`; `gt` `ge` `lt` `le`; `eq` `ne`;
// `and`; `or`; all left-associative. Operators and functions may be written in any case.
import { BadQuery } from './bad-query.ts'
import { functions, isFunction, isStandardFunction, type FunctionName } from './functions.ts'
import { LIST_MAX, PATH_MAX } from './limits.ts'
import { readLiteral, type Literal } from './literals.ts'
import { Scanner, type Budget } from './scanner.ts'

export type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod'
export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

export type Expression =
  | { is: 'literal'; literal: Literal }
  | Path
  | { is: 'call'; name: FunctionName; args: readonly Expression[] }
  | { is: 'not' | 'minus'; operand: Expression }
  | { is: Arithmetic | Comparison | 'and' | 'or'; left: Expression; right: Expression }
  | { is: 'in'; operand: Expression; values: readonly Expression[] }
  /** Whether `holds` is true for any or all records of the collection; with `holds` null, whether there are any. */
  | { is: 'any' | 'all'; path: Path; variable: string; holds: Expression | null }

export type Path = {
  is: 'path'
  /** A lambda variable or '$it'; null for the row itself. */
  from: string | null
  names: readonly string[]
  /** The path ends with /$count. */
  isCount: boolean
}

/** The state that all texts of one request share. */
export type Reading = {
  budget: Budget
  /** The text of each parameter alias, by its name with '@'. */
  aliases: ReadonlyMap<string, string>
}

const levels: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['eq', 'ne'],
  ['gt', 'ge', 'lt', 'le'],
  ['add', 'sub'],
  ['mul', 'div', 'divby', 'mod'],
]
const IDENTIFIER = /[\p{L}_][\p{L}\p{N}_]{0,127}/uy
/** Operators between operands. `has` is recognised only to report that it is not supported. */
const OPERATOR = /[ \t]+(or|and|eq|ne|gt|ge|lt|le|add|sub|mul|divby|div|mod|in|has)(?![\p{L}\p{N}_])/iuy

/** @throws BadQuery. */
export function readExpression(text: string, name: string, reading: Reading): Expression {
  const scan = new Scanner(text, name)
  scan.skipSpace()
  const expression = new ExpressionReader(scan, reading).read()
  scan.skipSpace()
  scan.expectEnd()
  return expression
}

/** @throws BadQuery. */
export function readOperand(scan: Scanner, reading: Reading): Expression {
  return new ExpressionReader(scan, reading).read()
}

class ExpressionReader {
  readonly #scan: Scanner
  readonly #reading: Reading
  /** The variables of the enclosing lambdas. */
  readonly #variables: string[] = []

  constructor(scan: Scanner, reading: Reading) {
    this.#scan = scan
    this.#reading = reading
  }

  read(): Expression {
    return this.#binary(0)
  }

  #binary(level: number): Expression {
    if (level === levels.length) return this.#unary()
    let left = this.#binary(level + 1)
    for (let operator; (operator = this.#operatorOf(levels[level]!));) {
      const right = this.#binary(level + 1)
      left = this.#counted({ is: operator as Arithmetic | Comparison | 'and' | 'or', left, right })
    }
    return left
  }

  /** Takes one of these operators with the space around it. */
  #operatorOf(operators: readonly string[]): string | null {
    const from = this.#scan.at
    const operator = this.#scan.take(OPERATOR)?.[1]?.toLowerCase()
    if (operator && operators.includes(operator)) {
      if (!this.#scan.skipSpace()) throw this.#scan.unexpected('a space and an operand')
      return operator
    }
    this.#scan.at = from
    return null
  }

  #unary(): Expression {
    const scan = this.#scan
    if (scan.take(/not(?=[ \t(])[ \t]*/iy)) return this.#negated('not')
    // The sign of a number belongs to the number.
    if (scan.take(/-(?![\dI])[ \t]*/y)) return this.#negated('minus')
    return this.#listed(this.#primary())
  }

  #negated(is: 'not' | 'minus'): Expression {
    return this.#reading.budget.nested(() => this.#counted({ is, operand: this.#unary() }))
  }

  /** Takes `in` and its list after an operand. */
  #listed(operand: Expression): Expression {
    const from = this.#scan.at
    const operator = this.#scan.take(OPERATOR)?.[1]?.toLowerCase()
    if (operator === 'has') throw this.#scan.notServed("the operator 'has'")
    if (operator !== 'in') {
      this.#scan.at = from
      return operand
    }
    this.#scan.skipSpace()
    if (this.#scan.next !== '(') throw this.#scan.unexpected("'('")
    return this.#counted({ is: 'in', operand, values: this.#values() })
  }

  #values(): Expression[] {
    return this.#separated(() => {
      const literal = this.#literal()
      if (!literal) throw this.#scan.unexpected('a value')
      return literal
    }, LIST_MAX)
  }

  #primary(): Expression {
    const scan = this.#scan
    if (scan.takeText('(')) {
      scan.skipSpace()
      const inner = this.#reading.budget.nested(() => this.read())
      scan.skipSpace()
      scan.expect(')')
      return inner
    }
    if (scan.next === '@') return this.#alias()
    const literal = this.#literal()
    if (literal) return this.#counted(literal)
    return this.#call() ?? this.#path()
  }

  #literal(): Expression | null {
    const literal = readLiteral(this.#scan)
    return literal && { is: 'literal', literal }
  }

  /** The standard leaves aliases without a value undefined; they are null here. */
  #alias(): Expression {
    const name = this.#scan.take(/@[\p{L}_][\p{L}\p{N}_]{0,127}/uy)?.[0]
    if (!name) throw this.#scan.unexpected()
    const text = this.#reading.aliases.get(name)
    if (text === undefined) return this.#counted({ is: 'literal', literal: { type: 'null' } })
    // An alias may refer to another alias. The limit of the depth ends circular references.
    return this.#reading.budget.nested(() => readExpression(text, name, this.#reading))
  }

  #call(): Expression | null {
    const scan = this.#scan
    const from = scan.at
    const name = scan.take(/([A-Za-z][\w.]*)\(/y)?.[1]?.toLowerCase()
    if (!name) return null
    if (isStandardFunction(name)) throw scan.notServed(`the function '${name}'`)
    if (!isFunction(name)) {
      scan.at = from
      throw scan.unexpected('a function of the standard')
    }
    scan.at--
    const args = this.#reading.budget.nested(() => this.#separated(() => this.read(), LIST_MAX))
    const [fewest, most] = functions[name]
    if (args.length < fewest || args.length > most)
      throw new BadQuery(
        `The function '${name}' takes ${fewest === most ? most : `${fewest} or ${most}`} arguments.`,
      )
    return this.#counted({ is: 'call', name, args })
  }

  #path(): Expression {
    const scan = this.#scan
    const first = scan.take(/\$it(?![\p{L}\p{N}_])/uy)?.[0] ?? scan.take(IDENTIFIER)?.[0]
    if (!first) throw scan.unexpected()
    const isBound = first === '$it' || this.#variables.includes(first)
    const names = isBound ? [] : [first]
    while (scan.takeText('/')) {
      if (scan.take(/\$count(?![\p{L}\p{N}_])/uy))
        return this.#counted(this.#pathOf(isBound ? first : null, names, true))
      const quantifier = scan.take(/(any|all)(?=\()/iy)?.[1]?.toLowerCase() as 'any' | 'all' | undefined
      if (quantifier) return this.#lambda(quantifier, this.#pathOf(isBound ? first : null, names, false))
      const name = scan.take(IDENTIFIER)?.[0]
      if (!name) throw scan.unexpected('a name')
      names.push(name)
      if (names.length > PATH_MAX) throw new BadQuery(`A path has more than ${PATH_MAX} names.`)
    }
    // A type cast such as TS.Models.User; this model has no derived types.
    if (scan.next === '.') throw scan.notServed('a type in a path')
    return this.#counted(this.#pathOf(isBound ? first : null, names, false))
  }

  #pathOf(from: string | null, names: readonly string[], isCount: boolean): Path {
    return { is: 'path', from, names, isCount }
  }

  #lambda(is: 'any' | 'all', path: Path): Expression {
    const scan = this.#scan
    if (path.names.length === 0) throw scan.unexpected('a collection')
    scan.expect('(')
    scan.skipSpace()
    if (is === 'any' && scan.takeText(')')) return this.#counted({ is, path, variable: '', holds: null })
    const variable = scan.take(IDENTIFIER)?.[0]
    if (!variable) throw scan.unexpected('a variable')
    if (this.#variables.includes(variable)) throw new BadQuery(`The variable '${variable}' is defined twice.`)
    scan.skipSpace()
    scan.expect(':')
    scan.skipSpace()
    this.#variables.push(variable)
    const holds = this.#reading.budget.nested(() => this.read())
    this.#variables.pop()
    scan.skipSpace()
    scan.expect(')')
    return this.#counted({ is, path, variable, holds })
  }

  /** Reads a comma-separated list in parentheses. */
  #separated(readOne: () => Expression, most: number): Expression[] {
    const scan = this.#scan
    scan.expect('(')
    scan.skipSpace()
    const all: Expression[] = []
    if (scan.takeText(')')) return all
    do {
      scan.skipSpace()
      all.push(readOne())
      if (all.length > most) throw new BadQuery(`A list has more than ${most} values.`)
      scan.skipSpace()
    } while (scan.takeText(','))
    scan.expect(')')
    return all
  }

  #counted(expression: Expression): Expression {
    this.#reading.budget.node()
    return expression
  }
}
