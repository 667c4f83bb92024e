// The password that an administrator hands out: random, shown once, changed at the first sign-in (rulings 4).
import { randomInt } from 'node:crypto'

/** None that is taken for another when it is read aloud or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const OF = 4

/** Such as 'k7mw-q2xp-ha9v-t3cd': 79 bits. */
export function initialPassword(): string {
  const group = () => Array.from({ length: OF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
