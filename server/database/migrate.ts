// Brings a database to the newest migration of prisma/migrations, however many processes start together.
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { withAdvisoryLock } from './advisory-lock.ts'
import { StartupError } from '#server/process/startup-error.ts'

export const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/migrations')

/** Applies what is missing and gives the names of the migrations applied. */
export async function migrate(url: string): Promise<string[]> {
  return withAdvisoryLock(url, 'migrating', async (connection) => {
    const list = await readMigrations()
    const known = list.migrationDirectories.map((migration) => migration.path)
    const applied = await appliedMigrations(connection)
    const unknown = applied.filter((name) => !known.includes(name))
    if (unknown.length > 0) throw new StartupError(newerDatabase(unknown))
    // The engine costs a quarter of a second: most starts have nothing to do.
    if (known.every((name) => applied.includes(name))) return []
    const input = { migrationsList: list, filters: { externalTables: [], externalEnums: [] } }
    return withSchemaEngine(
      url,
      async (engine) => (await engine.applyMigrations(input)).appliedMigrationNames,
    )
  })
}

/** Lends the engine that writes and applies migrations: WebAssembly, so that no binary is downloaded. */
export async function withSchemaEngine<T>(
  url: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    return await use(await openSchemaEngine(new WholeScripts(pool)))
  } finally {
    await pool.end()
  }
}

async function openSchemaEngine(database: PrismaPg): Promise<SchemaEngine> {
  engine ??= loadSchemaEngine()
  const { SchemaEngine } = await engine
  return SchemaEngine.new({ datamodels: undefined }, () => {}, bindMigrationAwareSqlAdapterFactory(database))
}

/** The adapter cuts a script at every semicolon, in functions too; sent whole, it is one transaction besides. */
class WholeScripts extends PrismaPg {
  override async connect() {
    const adapter = await super.connect()
    adapter.executeScript = async (sql) => void (await adapter.executeRaw({ sql, args: [], argTypes: [] }))
    return adapter
  }
}

type Engine = typeof import('@prisma/schema-engine-wasm/schema_engine_bg')
/** Its JavaScript half keeps state in the module: there can be one in a process. */
let engine: Promise<Engine> | undefined

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

async function readMigrations(): Promise<MigrationList> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const migrationDirectories = names.sort().map(async (name) => {
    const value = await readFile(path.join(migrationsFolder, name, 'migration.sql'), 'utf8')
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } }
  })
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  }
}

async function appliedMigrations(connection: pg.Client): Promise<string[]> {
  const exists = await connection.query(`SELECT to_regclass('_prisma_migrations') AS found`)
  if (!exists.rows[0].found) return []
  const applied = await connection.query(
    'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return applied.rows.map((row: { migration_name: string }) => row.migration_name)
}

function newerDatabase(unknown: string[]): string {
  return `The database was migrated by a newer Daybook (${unknown.join(', ')}). Start that version, or restore a backup.`
}
