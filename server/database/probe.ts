// Tests the features that Daybook needs, because engines with PostgreSQL's protocol and version number may lack some.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { connected } from './connected.ts'
import { excludesOthers } from './locks.ts'

/** The longest wait for a notification of the same server, which may be busy: a start that is refused costs more than seconds. */
const NOTIFY_MILLISECONDS = 3000

const NOT_DELIVERED =
  'its notifications do not arrive: it has no LISTEN and NOTIFY, or a pooler in front shares connections'

/** The missing features; each completes the sentence 'It is PostgreSQL 15: …'. Empty if there are none. */
export type Lacks = readonly string[]

/**
 * Tests the database, and leaves no objects behind.
 * @param url the address of the application. @param ownerUrl that of the owner of the tables; the same without an
 * owner.
 */
export async function probe(url: string, ownerUrl: string): Promise<Lacks> {
  const [ofSessions, ofTables] = await Promise.all([
    connected(url, (one) =>
      connected(url, async (other) => [
        ...(await lacksLocks(one, other)),
        ...(await lacksNotify(one, other)),
      ]),
    ),
    connected(ownerUrl, lacksTables),
  ])
  return [...ofSessions, ...ofTables]
}

/** The name and version that the database reports, such as 'PostgreSQL 15.6'. */
export async function engineOf(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ version: string }>('SELECT version()')
  const { version } = rows[0]!
  // YugabyteDB calls itself PostgreSQL and adds its version: 'PostgreSQL 15.2-YB-2.25.0.0-b489 on x86_64…'.
  const yugabyte = /-YB-([\d.]+)/.exec(version)?.[1]
  return yugabyte ? `YugabyteDB ${yugabyte}` : version.split(/ on | \(/, 1)[0]!
}

async function lacksLocks(one: pg.Client, other: pg.Client): Promise<Lacks> {
  try {
    return (await excludesOthers(one, other)) ? [] : ['its advisory locks do not exclude each other']
  } catch (error) {
    return [`it has no advisory locks (${messageOf(error)})`]
  }
}

async function lacksNotify(one: pg.Client, other: pg.Client): Promise<Lacks> {
  const channel = `daybook_probe_${randomInt(2 ** 47)}`
  const waiting = new AbortController()
  try {
    await other.query(`LISTEN ${channel}`)
    const arrived = once(other, 'notification', { signal: waiting.signal })
    const timer = setTimeout(() => waiting.abort(), NOTIFY_MILLISECONDS)
    const [isThere] = await Promise.all([
      arrived.then(
        () => true,
        () => false,
      ),
      one.query('SELECT pg_notify($1, $2)', [channel, 'probe']),
    ])
    clearTimeout(timer)
    return isThere ? [] : [NOT_DELIVERED]
  } catch (error) {
    return [`it has no LISTEN and NOTIFY (${messageOf(error)})`]
  } finally {
    waiting.abort()
  }
}

const TABLES = 'temporary tables'
/** Each with its name in the sentence 'It has no …'. The later ones use the table of the first. */
const needs: readonly (readonly [what: string, statements: string])[] = [
  [
    TABLES,
    `CREATE TEMP TABLE probed ("id" int, "text" text, "some" int[], "others" int[], "from" date, "to" date)
     ON COMMIT DROP`,
  ],
  [
    'generated columns',
    `ALTER TABLE probed ADD COLUMN "lower" text GENERATED ALWAYS AS (lower("text")) STORED`,
  ],
  ['GIN indexes over several arrays', 'CREATE INDEX ON probed USING gin ("some", "others")'],
  [
    'exclusion constraints over dates',
    `ALTER TABLE probed ADD EXCLUDE USING gist (daterange("from", "to", '[]') WITH &&)`,
  ],
  [
    'plpgsql triggers',
    `CREATE FUNCTION pg_temp.probed() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       PERFORM set_config('daybook.probed', (NEW."id" + OLD."id")::text, true);
       RETURN NULL;
     END
     $$;
     CREATE TRIGGER probed AFTER UPDATE ON probed FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION pg_temp.probed();
     INSERT INTO probed ("id", "from", "to") VALUES (1, '2026-11-01', '2026-11-07');
     UPDATE probed SET "id" = 2;
     DO $$
     BEGIN
       IF current_setting('daybook.probed') <> '3' THEN RAISE EXCEPTION 'the trigger did not see the row'; END IF;
     END
     $$`,
  ],
  [
    // Made by the first migration, and removed by the next.
    'triggers with transition tables',
    `CREATE TRIGGER probed_all AFTER INSERT ON probed REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT
       EXECUTE FUNCTION pg_temp.probed()`,
  ],
  [
    'deferred constraint triggers',
    `CREATE CONSTRAINT TRIGGER probed_later AFTER INSERT ON probed DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
       EXECUTE FUNCTION pg_temp.probed()`,
  ],
  ['SKIP LOCKED', 'SELECT "id" FROM probed FOR UPDATE SKIP LOCKED'],
]
const trigrams = [
  'GIN indexes over trigrams',
  'CREATE INDEX ON probed USING gin ("text" gin_trgm_ops)',
] as const

/** In transactions that are rolled back. */
async function lacksTables(connection: pg.Client): Promise<Lacks> {
  const trgm = await trigramExtension(connection)
  const lacks = trgm === 'missing' ? ['it does not offer the extension pg_trgm'] : []
  // Before the first migration the extension may not be installed yet.
  const tried = trgm === 'installed' ? [...needs, trigrams] : needs
  const all = ['BEGIN', ...tried.map(([, statements]) => statements), 'ROLLBACK'].join(';\n')
  const hasAll = await connection.query(all).then(
    () => true,
    () => false,
  )
  return hasAll ? lacks : [...lacks, ...(await eachLack(connection, tried))]
}

/** Tries one after the other, after all of them together have failed. */
async function eachLack(connection: pg.Client, tried: typeof needs): Promise<Lacks> {
  const lacks: string[] = []
  await connection.query('ROLLBACK; BEGIN')
  for (const [what, statements] of tried) {
    await connection.query('SAVEPOINT probe')
    try {
      await connection.query(statements)
    } catch (error) {
      lacks.push(`it has no ${what} (${messageOf(error)})`)
      // The others need the table.
      if (what === TABLES) break
      await connection.query('ROLLBACK TO SAVEPOINT probe')
    }
  }
  await connection.query('ROLLBACK')
  return lacks
}

/** Whether pg_trgm is installed in the database, or only offered by the server. */
export async function trigramExtension(
  connection: pg.Client,
): Promise<'installed' | 'available' | 'missing'> {
  const { rows } = await connection.query<{ installed: boolean; available: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "installed",
            EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "available"`,
  )
  const { installed, available } = rows[0]!
  return installed ? 'installed' : available ? 'available' : 'missing'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
