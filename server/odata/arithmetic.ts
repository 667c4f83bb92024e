// Arithmetic in expressions. The result is null if an operand is null or the divisor is zero.
import { Prisma } from '#server/database/generated/client.ts'
import type { Arithmetic } from './expression.ts'
import { typed, type Term } from './terms.ts'

const { sql } = Prisma

/** @throws BadQuery if an operand is not a number. */
export function negated(operand: Term): Term {
  const { sql: value, isNullable, isInteger } = typed(operand, 'number', '-')
  return { type: 'number', sql: sql`(- ${value}::numeric)`, isNullable, isInteger }
}

/** @throws BadQuery if an operand is not a number. */
export function calculated(is: Arithmetic, left: Term, right: Term): Term {
  const [a, b] = [typed(left, 'number', is), typed(right, 'number', is)]
  const isInteger = Boolean(a.isInteger && b.isInteger) && is !== 'divby'
  const [x, y] = [sql`${a.sql}::numeric`, sql`${b.sql}::numeric`]
  const result = {
    add: () => sql`(${x} + ${y})`,
    sub: () => sql`(${x} - ${y})`,
    mul: () => sql`(${x} * ${y})`,
    div: () => (isInteger ? sql`div(${x}, nullif(${y}, 0))` : sql`(${x} / nullif(${y}, 0))`),
    divby: () => sql`(${x} / nullif(${y}, 0))`,
    mod: () => sql`mod(${x}, nullif(${y}, 0))`,
  }[is]()
  const mayVanish = is === 'div' || is === 'divby' || is === 'mod'
  return { type: 'number', sql: result, isNullable: mayVanish || a.isNullable || b.isNullable, isInteger }
}
