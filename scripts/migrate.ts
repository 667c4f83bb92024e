// `npm run migrate` applies the migrations, `npm run migrate -- new NAME` writes the next one from the schema, `npm run
// migrate -- tally` counts the timesheets again, `npm run migrate -- describe` writes the catalog that all migrations
// create, which health compares with a database.
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DateTime } from 'luxon'
import pg from 'pg'
import { readCommandSettings } from '#server/process/config.ts'
import { catalogFile, readCatalog } from '#server/database/catalog.ts'
import { connected } from '#server/database/connected.ts'
import { startEmbedded, startTemporary } from '#server/database/embedded/postgres.ts'
import { installQueues } from '#server/jobs/schema.ts'
import { migrate, migrationsFolder } from '#server/database/migrate.ts'
import { endCommand, StartupError } from '#server/process/startup-error.ts'
import { commandLine, writeLine } from '#server/process/terminal.ts'
import { difference } from './schema-engine.ts'

const quiet = { info: () => {}, warn: writeLine }
const root = path.resolve(import.meta.dirname, '..')
const schemaFile = path.join(root, 'prisma/schema.prisma')

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readCommandSettings(process.env)
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: quiet })
  try {
    await work(databaseOwnerUrl ?? databaseUrl ?? embedded!.ownerUrl)
  } finally {
    await embedded?.stop()
  }
}

async function apply(url: string): Promise<void> {
  const applied = await migrate(url)
  await installQueues(url)
  writeLine(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'There was nothing to apply.')
}

/** Counts all timesheets again in one transaction, should the tally ever be wrong. */
async function rebuildTally(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT "rebuildTimesheetTally"()')
  } finally {
    await client.end()
  }
  writeLine('Counted the timesheets again.')
}

async function writeNext(name: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new StartupError('A migration needs a name such as add_cost_centre.')
  const from = committedSchema()
  const to = await readFile(schemaFile, 'utf8')
  const embedded = await startTemporary(quiet)
  const sql = await difference(embedded.ownerUrl, from, to).finally(() => embedded.stop())
  if (!sql.includes(';')) return writeLine('The schema asks for no change of the database.')
  const folder = path.join(migrationsFolder, `${DateTime.utc().toFormat('yyyyMMddHHmmss')}_${name}`)
  await mkdir(folder)
  await writeFile(path.join(folder, 'migration.sql'), sql)
  writeLine(`Wrote ${path.relative('.', folder)}/migration.sql. Read it, and add what the schema cannot say.`)
}

/** Writes the expected catalog of this release. */
async function describe(): Promise<void> {
  const embedded = await startTemporary(quiet)
  try {
    await migrate(embedded.ownerUrl)
    const catalog = await connected(embedded.ownerUrl, readCatalog)
    await writeFile(catalogFile, `${JSON.stringify(catalog, null, 2)}\n`)
  } finally {
    await embedded.stop()
  }
  writeLine(`Wrote ${path.relative('.', catalogFile)}.`)
}

/** schema.prisma as git has it in the last commit of a migration: the migrations so far make this schema. */
function committedSchema(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain', '--', 'prisma/migrations') !== '')
    throw new StartupError('Commit the last migration, with its schema.prisma, before you write another one.')
  const commit = git('log', '-1', '--format=%H', '--', 'prisma/migrations')
  return git('show', `${commit}:prisma/schema.prisma`)
}

const [command, name = ''] = process.argv.slice(2)
try {
  if (command === 'new') await writeNext(name)
  else if (command === 'tally') await withDatabase(rebuildTally)
  else if (command === 'describe') await describe()
  else if (command === undefined) await withDatabase(apply)
  else throw new StartupError(`Usage: ${commandLine('migrate', '[new NAME | describe | tally]')}`)
} catch (error) {
  endCommand(error)
}
