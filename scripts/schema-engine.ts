// Prisma's schema engine, which writes the SQL of a migration: WebAssembly, so that no binary is downloaded. Only
// `npm run migrate -- new` and the tests need it; a start applies the migrations as plain SQL.
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** The SQL that changes a database from one schema.prisma to another. @param from null for an empty database. */
export async function difference(url: string, from: string | null, to: string): Promise<string> {
  // Loaded only when it is needed, because Node warns about importing WebAssembly.
  const { SchemaEngine } = await import('@prisma/schema-engine-wasm')
  // The engine asks the server what it supports.
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const database = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, database)
    const { stdout } = await engine.diff({
      from: from === null ? { tag: 'empty' } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return stdout ?? ''
  } finally {
    await pool.end()
  }
}

function datamodel(content: string) {
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}
