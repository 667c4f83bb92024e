// Creates a database for each test file, a clone of a migrated template.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { clone, databaseAt, nameIn } from './clone.ts'

/**
 * The address of a new, migrated database, for the role of the application: empty, or with the company of the tests. The
 * server drops it at its end.
 */
export async function freshDatabase(template = inject('templateUrl')): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await clone(template, name)
  return databaseAt(inject('applicationUrl'), name)
}

/** The address of the same database for its owner, who has more rights than the application. */
export function ownerOf(url: string): string {
  return databaseAt(inject('templateUrl'), nameIn(url))
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
