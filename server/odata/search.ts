// Parses $search: words and phrases with AND, OR, NOT and parentheses (OData 4.01, part 2, 5.1.1.7).
import { Scanner, type Budget } from './scanner.ts'

export type Search =
  | { is: 'words'; text: string }
  | { is: 'not'; operand: Search }
  | { is: 'and' | 'or'; left: Search; right: Search }

const PHRASE = /"((?:[^"\\]|\\.)+)"/y
const WORD = /[^\s()"]+/y

/** @throws BadQuery. */
export function readSearch(text: string, budget: Budget): Search {
  const scan = new Scanner(text, '$search')
  const counted = (search: Search) => {
    budget.node()
    return search
  }
  const any = (): Search => {
    let left = all()
    while (scan.take(/[ \t]+OR(?=[ \t(])/y)) left = counted({ is: 'or', left, right: all() })
    return left
  }
  const all = (): Search => {
    let left = one()
    while (takeAnd()) left = counted({ is: 'and', left, right: one() })
    return left
  }
  /** Words without an operator between them are combined with AND. */
  const takeAnd = () => {
    if (scan.take(/[ \t]+AND(?=[ \t(])/y)) return true
    return /^[ \t]+(?!OR[ \t(])[^ \t)]/.test(scan.text.slice(scan.at))
  }
  const one = (): Search => {
    scan.skipSpace()
    if (scan.take(/NOT(?=[ \t(])/y)) return budget.nested(() => counted({ is: 'not', operand: one() }))
    if (scan.takeText('(')) {
      const inner = budget.nested(any)
      scan.skipSpace()
      scan.expect(')')
      return inner
    }
    const phrase = scan.take(PHRASE)?.[1]?.replace(/\\(.)/g, '$1')
    const words = phrase ?? scan.take(WORD)?.[0]
    if (words === undefined) throw scan.unexpected('a word')
    return counted({ is: 'words', text: words })
  }
  const search = any()
  scan.skipSpace()
  scan.expectEnd()
  return search
}
