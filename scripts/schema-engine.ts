// Prisma's schema engine, which writes the SQL of a migration: WebAssembly, so that no binary is downloaded. Only
// `npm run migrate -- new` and the tests need it; a start applies the migrations as plain SQL.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** The SQL that changes a database from one schema.prisma to another. @param from null for an empty database. */
export async function difference(url: string, from: string | null, to: string): Promise<string> {
  const { SchemaEngine } = await loadSchemaEngine()
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

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')

/** Loads the module by hand, because Node warns about importing WebAssembly. */
async function loadSchemaEngine(): Promise<Engine> {
  const name = '@prisma/schema-engine-wasm/schema_engine_bg'
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(
    createRequire(import.meta.url)
      .resolve(name)
      .replace(/\.js$/, '.wasm'),
  )
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue as never })
  const exports = instance.exports as { __wbindgen_start(): void }
  // The engine passes the message of its own faults here before it throws a bare 'unreachable'.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })
  ;(glue as unknown as { __wbg_set_wasm(exports: object): void }).__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  return glue
}
