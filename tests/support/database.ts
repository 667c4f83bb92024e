// Creates a database for each test file, a clone of the migrated template.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a new, migrated, empty database, for the role of the application. The server drops it at its end. */
export async function freshDatabase(): Promise<string> {
  const template = inject('templateUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = new pg.Client({ connectionString: databaseAt(template, 'postgres') })
  await connection.connect()
  try {
    const from = new URL(template).pathname.slice(1)
    await connection.query(`CREATE DATABASE ${name} TEMPLATE ${from}`)
  } finally {
    await connection.end()
  }
  return databaseAt(inject('applicationUrl'), name)
}

/** The address of the same database for its owner, who has more rights than the application. */
export function ownerOf(url: string): string {
  return databaseAt(inject('templateUrl'), new URL(url).pathname.slice(1))
}

/** Runs statements as the owner of the tables, one after the other. */
export async function asOwner(url: string, ...statements: readonly string[]): Promise<void> {
  const connection = new pg.Client({ connectionString: ownerOf(url) })
  await connection.connect()
  try {
    for (const statement of statements) await connection.query(statement)
  } finally {
    await connection.end()
  }
}

function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
