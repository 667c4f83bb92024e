// Initial passwords: random, shown once, changed at the first sign-in (rulings 4).
import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused when read aloud or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const OF = 4

/** For example 'k7mw-q2xp-ha9v-t3cd': 79 bits. */
export function initialPassword(): string {
  const group = () => Array.from({ length: OF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
