// Reads a text from left to right. The parsers of this folder use only these methods, so they look at each character a
// bounded number of times.
import { BadQuery, NotServed } from './bad-query.ts'
import { DEPTH_MAX, NODES_MAX } from './limits.ts'

/** Counts the nodes and the depth of all texts of one request. */
export class Budget {
  #nodes = 0
  #depth = 0

  /** @throws BadQuery if the request has too many nodes. */
  node(): void {
    if (++this.#nodes > NODES_MAX) throw new BadQuery(`The query has more than ${NODES_MAX} parts.`)
  }

  /** Runs `read` one level deeper. @throws BadQuery if the request is nested too deep. */
  nested<Value>(read: () => Value): Value {
    if (++this.#depth > DEPTH_MAX) throw new BadQuery(`The query is nested more than ${DEPTH_MAX} deep.`)
    try {
      return read()
    } finally {
      this.#depth--
    }
  }
}

export class Scanner {
  readonly text: string
  at = 0
  /** The name of the text in refusals, such as '$filter'. */
  readonly #name: string

  constructor(text: string, name: string) {
    this.text = text
    this.#name = name
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  get next(): string {
    return this.text[this.at] ?? ''
  }

  /** Takes the match of a sticky expression; null if it does not match here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (match) this.at += match[0].length
    return match
  }

  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.at)) return false
    this.at += text.length
    return true
  }

  /** Skips spaces and tabs. @returns whether there were any. */
  skipSpace(): boolean {
    return this.take(/[ \t]+/y) !== null
  }

  /** @throws BadQuery if another text follows. */
  expect(text: string): void {
    if (!this.takeText(text)) throw this.unexpected(`'${text}'`)
  }

  /** @throws BadQuery if the text continues. */
  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected()
  }

  /** The refusal of the next characters. @param expected the expected text. */
  unexpected(expected?: string): BadQuery {
    const found = this.isAtEnd ? 'the end' : `'${[...this.text.slice(this.at, this.at + 12)].join('')}'`
    const instead = expected ? `, expected ${expected}` : ''
    return new BadQuery(`${this.#name} is invalid at position ${this.at + 1}: found ${found}${instead}.`)
  }

  notServed(what: string): NotServed {
    return new NotServed(`${this.#name}: ${what} is not supported.`)
  }
}
