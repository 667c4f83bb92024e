// `npm run migrate` applies the migrations, `npm run migrate -- new NAME` writes the next one from the schema,
// `npm run migrate -- tally` counts the timesheets anew.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DateTime } from 'luxon'
import pg from 'pg'
import { readConfig } from '#server/process/config.ts'
import { startEmbedded, startThrowaway } from '#server/database/embedded/postgres.ts'
import { migrate, migrationsFolder } from '#server/database/migrate.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { say } from '#server/process/terminal.ts'
import { withSchemaEngine } from './schema-engine.ts'

const quiet = { info: () => {}, warn: say }
const schemaFile = path.resolve(import.meta.dirname, '../prisma/schema.prisma')
/** The schema as of the newest migration: what the next one starts from. */
const migratedFile = path.join(migrationsFolder, 'schema.prisma')

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: quiet })
  try {
    await work(databaseOwnerUrl ?? databaseUrl ?? embedded!.ownerUrl)
  } finally {
    await embedded?.stop()
  }
}

async function apply(url: string): Promise<void> {
  const applied = await migrate(url)
  say(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'There was nothing to apply.')
}

/** Should the counts of timesheets ever be wrong: counts all of them anew, in one transaction. */
async function rebuildTally(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT "rebuildTimesheetTally"()')
  } finally {
    await client.end()
  }
  say('Counted the timesheets anew.')
}

async function writeNext(name: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new StartupError('A migration needs a name such as add_cost_centre.')
  const sql = await difference()
  if (!sql.includes(';')) return say('The schema asks for no change of the database.')
  const folder = path.join(migrationsFolder, `${DateTime.utc().toFormat('yyyyMMddHHmmss')}_${name}`)
  await mkdir(folder)
  await writeFile(path.join(folder, 'migration.sql'), sql)
  await copyFile(schemaFile, migratedFile)
  say(`Wrote ${path.relative('.', folder)}/migration.sql. Read it, and add what the schema cannot say.`)
}

/** The SQL from the migrated schema to the present one. The engine needs a server to ask what it can do. */
async function difference(): Promise<string> {
  const embedded = await startThrowaway(quiet)
  try {
    const from = await datamodel(migratedFile)
    const to = await datamodel(schemaFile)
    const filters = { externalTables: [], externalEnums: [] }
    const options = { script: true, exitCode: null, filters }
    const { stdout } = await withSchemaEngine(embedded.ownerUrl, (engine) =>
      engine.diff({ from, to, ...options }),
    )
    return stdout ?? ''
  } finally {
    await embedded.stop()
  }
}

async function datamodel(file: string) {
  const content = await readFile(file, 'utf8')
  return { tag: 'schemaDatamodel' as const, files: [{ path: 'schema.prisma', content }] }
}

const [command, name = ''] = process.argv.slice(2)
try {
  if (command === 'new') await writeNext(name)
  else if (command === 'tally') await withDatabase(rebuildTally)
  else if (command === undefined) await withDatabase(apply)
  else
    throw new StartupError('Usage: npm run migrate, npm run migrate -- new NAME, or npm run migrate -- tally')
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
