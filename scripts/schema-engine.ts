// Prisma's schema engine, which writes migrations: WebAssembly, so that no binary is downloaded. Only
// `npm run migrate -- new` needs it; at a start the migrations are applied as the plain SQL they are.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

/** Lends the engine, over a server that it may ask what it can do. */
export async function withSchemaEngine<T>(
  url: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const { SchemaEngine } = await loadSchemaEngine()
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const database = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool))
    return await use(await SchemaEngine.new({ datamodels: undefined }, () => {}, database))
  } finally {
    await pool.end()
  }
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
  // Where the engine leaves the message of a fault of its own, before it throws a bare 'unreachable'.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })
  ;(glue as unknown as { __wbg_set_wasm(exports: object): void }).__wbg_set_wasm(exports)
  exports.__wbindgen_start()
  return glue
}
