// Clones databases. Without Vitest's `inject`, because the global setup uses it, too.
import pg from 'pg'

/** Clones a database of the server, for its owner. PostgreSQL refuses it while a connection to the database is open. */
export async function clone(from: string, name: string): Promise<void> {
  const connection = new pg.Client({ connectionString: databaseAt(from, 'postgres') })
  await connection.connect()
  try {
    await connection.query(`CREATE DATABASE ${name} TEMPLATE ${nameIn(from)}`)
  } finally {
    await connection.end()
  }
}

/** The address of another database for the same role. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export function nameIn(url: string): string {
  return new URL(url).pathname.slice(1)
}
