// A proxy in front of PostgreSQL. It makes one statement fail: PostgreSQL itself refuses it, so the connection, the
// transaction and the pool are in the state that a real failure leaves. Or it holds statements back, so that a test decides
// their order.
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

const byte = (letter: string) => letter.charCodeAt(0)
// Messages of the protocol, by their types.
const [QUERY, PARSE, BIND, SYNC, DONE, READY] = ['Q', 'P', 'B', 'S', 'C', 'Z'].map(byte)
const IDLE = byte('I')
/** The name of a prepared statement that does not exist. */
const NO_STATEMENT = 'a statement that the test makes fail'

export type FailingProxy = Awaited<ReturnType<typeof startFailingProxy>>

/** @param url the address of a database. `url` of the result is its address through the proxy. */
export async function startFailingProxy(url: string) {
  const address = new URL(url)
  const socketFolder = address.searchParams.get('host')
  const sockets = new Set<net.Socket>()
  const connections = new Set<Connection>()
  /** Counts statements, and names the one that failed. */
  let armed: ((sql: string) => boolean) | null = null

  /** Resolves when the next statement may run. */
  let held: (() => Promise<void>) | null = null

  type Connection = {
    texts: Map<string, string>
    /** Statements that PostgreSQL has not answered. */
    running: number
    isIdle: boolean
    /** Whether the next answer is to a statement of the proxy's own. */
    isOwn: boolean
    /** The messages that wait, and how many they are. */
    queue: Promise<void>
    waiting: number
  }

  // Small messages go at once, or each answer would wait for an acknowledgement.
  const server = net.createServer({ noDelay: true }, (client) => {
    const database = socketFolder
      ? net.connect(path.join(socketFolder, '.s.PGSQL.5432'))
      : net.connect(Number(address.port || 5432), address.hostname)
    database.setNoDelay()
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}))
    const connection: Connection = {
      ...{ texts: new Map(), running: 0, isIdle: true, isOwn: false },
      ...{ queue: Promise.resolve(), waiting: 0 },
    }
    connections.add(connection)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const)
      from.on('close', () => {
        connections.delete(connection)
        to.destroy()
      })
    let isStarted = false
    readMessages(client, (message) => {
      if (isStarted) return pass(connection, message, database)
      isStarted = true
      database.write(message)
    })
    readMessages(
      database,
      (message) => {
        if (connection.isOwn && (message[0] === DONE || message[0] === READY)) {
          connection.isOwn = message[0] !== READY
          return
        }
        if (message[0] === READY) {
          connection.running -= 1
          connection.isIdle = message[5] === IDLE
        }
        client.write(message)
      },
      { hasStartup: false },
    )
  })

  function pass(connection: Connection, message: Buffer, database: net.Socket): void {
    const isHeld = held !== null && (message[0] === BIND || message[0] === QUERY)
    if (!isHeld && connection.waiting === 0) return void database.write(changed(connection, message))
    connection.waiting += 1
    connection.queue = connection.queue.then(async () => {
      if (isHeld) await held?.()
      connection.waiting -= 1
      database.write(changed(connection, message))
    })
  }

  /** The message as PostgreSQL gets it. */
  function changed(connection: Connection, message: Buffer): Buffer {
    const [type] = message
    if (type === SYNC || type === QUERY) connection.running += 1
    if (type === PARSE) {
      const [name, sql] = texts(message.subarray(5))
      connection.texts.set(name, sql)
    }
    if (type === BIND) {
      const [portal, name, rest] = texts(message.subarray(5))
      const sql = connection.texts.get(name) ?? name
      if (armed?.(sql)) {
        const failing = framed(BIND!, Buffer.concat([zeroEnded(portal), zeroEnded(NO_STATEMENT), rest]))
        if (sql !== 'COMMIT') return failing
        // A commit that fails ends its transaction.
        connection.isOwn = true
        return Buffer.concat([framed(QUERY!, zeroEnded('ROLLBACK')), failing])
      }
    }
    if (type === QUERY) {
      const [sql] = texts(message.subarray(5))
      if (armed?.(sql)) return framed(QUERY!, zeroEnded('SELECT 1 / 0'))
    }
    return message
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  address.search = ''
  return {
    url: address.href,
    /**
     * Does the work while one of its statements fails.
     * @param fails whether it is this one, of all statements on all connections from now on; only the first fails.
     */
    async failing<T>(fails: (sql: string, position: number) => boolean, work: () => Promise<T>) {
      const sent: string[] = []
      let failed: { sql: string; position: number } | null = null
      armed = (sql) => {
        sent.push(sql)
        if (failed !== null || !fails(sql, sent.length)) return false
        failed = { sql, position: sent.length }
        return true
      }
      try {
        const result = await work()
        const stuck = await quiet().then(
          () => null,
          (error: Error) => error.message,
        )
        return { result, sent, failed: failed as { sql: string; position: number } | null, stuck }
      } finally {
        armed = null
      }
    },
    /** Does the work while `hold` delays each of its statements. */
    async holding<T>(hold: () => Promise<void>, work: () => Promise<T>): Promise<T> {
      let end = () => {}
      const isOver = new Promise<void>((resolve) => (end = resolve))
      held = () => Promise.race([hold(), isOver])
      try {
        return await work()
      } finally {
        held = null
        end()
        await quiet()
      }
    },
    /**
     * Does the work while all connections break at its n-th statement, which PostgreSQL does not get: the process is killed.
     * @returns whether it came to that, and whether something was committed before.
     */
    async cutting(position: number, work: () => Promise<unknown>) {
      let count = 0
      let isCommitted = false
      armed = (sql) => {
        count += 1
        if (count < position && sql === 'COMMIT') isCommitted = true
        if (count === position) for (const socket of sockets) socket.destroy()
        return false
      }
      try {
        await work().catch(() => {})
      } finally {
        armed = null
      }
      return { isCut: count >= position, isCommitted }
    },
    quiet,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }

  /** Resolves when no statement runs, and no connection is in a transaction. */
  async function quiet(): Promise<void> {
    // Not by Date, which stands still in the simulation.
    const isOneBusy = ({ running, isIdle, waiting }: Connection) => running > 0 || !isIdle || waiting > 0
    const isBusy = () => [...connections].some(isOneBusy)
    const until = performance.now() + 5_000
    // What follows an answer is sent within some turns of the loop.
    for (let calm = 0; calm < 5; calm = isBusy() ? 0 : calm + 1) {
      if (performance.now() > until)
        throw new Error(`A connection stays busy: ${JSON.stringify([...connections].filter(isOneBusy))}`)
      await setImmediate()
    }
  }
}

/** Calls back with each message; the first of a client has no type. */
function readMessages(socket: net.Socket, take: (message: Buffer) => void, { hasStartup = true } = {}) {
  let rest = Buffer.alloc(0)
  let head = hasStartup ? 0 : 1
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= head + 4) {
      const length = rest.readInt32BE(head) + head
      if (rest.length < length) break
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      head = 1
      take(message)
    }
  })
}

/** The two texts at the start of a message, and what follows them. */
function texts(body: Buffer): [string, string, Buffer] {
  const first = body.indexOf(0)
  const second = body.indexOf(0, first + 1)
  return [
    body.toString('utf8', 0, first),
    body.toString('utf8', first + 1, second),
    body.subarray(second + 1),
  ]
}

const zeroEnded = (text: string) => Buffer.from(`${text}\0`)

function framed(type: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = type
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
