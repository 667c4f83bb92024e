// Gives each test file a database of its own, a clone of the migrated template.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The address of a new, migrated, empty database. It goes with the server at the end of the run. */
export async function freshDatabase(): Promise<string> {
  const template = inject('templateUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = new pg.Client({ connectionString: databaseAt(template, 'postgres') })
  await connection.connect()
  try {
    await connection.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(template).pathname.slice(1)}`)
  } finally {
    await connection.end()
  }
  return databaseAt(template, name)
}

function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
