// Which statements PostgreSQL keeps prepared: those that were used last, in each connection so many and no more. A
// statement that is left to lie is closed, and prepared again when it comes back.
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** A prepared page costs a connection some 100 kB; the application itself sends fewer than 300 texts. */
export const PREPARED_MAX = 500

const names = new LRUCache<string, string>({ max: PREPARED_MAX })
let given = 0

/** The name under which a statement of this text is prepared. No name is given twice. */
export function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = `s${given++}`
  names.set(sql, name)
  return name
}

/** What node-postgres keeps of a connection, its prepared statements by their names among it. */
type Wire = {
  stream: { destroy(): void; cork(): void; uncork(): void }
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  close(what: { type: 'S'; name: string }): void
}

/** A connection that closes the prepared statement it has not used for longest before it has too many. */
export class BoundedClient extends pg.Client {
  readonly #prepared = new LRUCache<string, true>({
    max: PREPARED_MAX,
    dispose: (_, name, reason) => {
      if (reason === 'evict') this.#close(name)
    },
  })

  /** Whether what is asked for in this turn is held back until its end. */
  #isHeld = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that breaks fails the statements that are under way; there is no other caller to notify.
    this.on('error', () => {})
  }

  /** Breaks the connection off at once; PostgreSQL notices and stops the statement that is under way. */
  breakOff(): void {
    ;(this as unknown as { connection: Wire }).connection.stream.destroy()
  }

  // What it is called with is node-postgres' affair; only name and text are looked at.
  override query = ((statement: { name?: string; text?: string }, ...rest: []) => {
    if (statement.name) this.#prepared.set(statement.name, true)
    this.#sendTogether()
    const answer = super.query(statement as never, ...rest) as unknown as Promise<unknown>
    if (statement.text !== 'BEGIN') return answer
    // What follows waits for it in PostgreSQL, and fails with it: it need not wait here, too.
    answer.catch(() => {})
    return Promise.resolve({ rows: [], fields: [], rowCount: null })
  }) as pg.Client['query']

  // Statements of one turn leave in one write. Each write wakes PostgreSQL up, which costs more than most statements.
  #sendTogether(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    const { stream } = (this as unknown as { connection: Wire }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }

  // A message of the protocol rather than DEALLOCATE: it waits for no answer, and a failed transaction takes it, too.
  #close(name: string): void {
    const connection = (this as unknown as { connection: Wire }).connection
    delete connection.parsedStatements[name]
    delete connection.submittedNamedStatements[name]
    connection.close({ type: 'S', name })
  }
}
