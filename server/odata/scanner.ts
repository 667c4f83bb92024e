// Reads a text from left to right. Every reader of this folder is made of its few steps, so each looks at a character a
// bounded number of times.
import { BadQuery, NotServed } from './bad-query.ts'
import { DEPTH_MAX, NODES_MAX } from './limits.ts'

/** What one request may use up, counted over all its texts. */
export class Budget {
  #nodes = 0
  #depth = 0

  /** @throws BadQuery for more nodes than a request may have. */
  node(): void {
    if (++this.#nodes > NODES_MAX) throw new BadQuery(`The query has more than ${NODES_MAX} parts.`)
  }

  /** What `read` reads is one level deeper. @throws BadQuery for more levels than a request may have. */
  within<Value>(read: () => Value): Value {
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
  /** How the text is called in refusals: '$filter'. */
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

  /** What a sticky expression matches here, taken; null where it does not match. */
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

  /** Spaces and tabs; whether there were any. */
  skipSpace(): boolean {
    return this.take(/[ \t]+/y) !== null
  }

  /** @throws BadQuery where the text goes on otherwise. */
  expect(text: string): void {
    if (!this.takeText(text)) throw this.unexpected(`'${text}'`)
  }

  /** @throws BadQuery where the text goes on. */
  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected()
  }

  /** The refusal of what stands here. @param wanted what should stand here instead. */
  unexpected(wanted?: string): BadQuery {
    const found = this.isAtEnd ? 'the end' : `'${[...this.text.slice(this.at, this.at + 12)].join('')}'`
    const instead = wanted ? `; ${wanted} is expected` : ''
    return new BadQuery(`${this.#name} cannot be read at position ${this.at + 1}: ${found} found${instead}.`)
  }

  notServed(what: string): NotServed {
    return new NotServed(`${this.#name}: ${what} is not served.`)
  }
}
