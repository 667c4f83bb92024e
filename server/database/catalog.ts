// The catalog that this release's migrations create, as PostgreSQL describes it, and its differences from a real
// database. The expected catalog is `schema.json`: `npm run migrate -- describe` writes it, and a test compares it with
// the migrations.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const kinds = ['table', 'view', 'column', 'constraint', 'index', 'function', 'trigger', 'rule'] as const
export type Kind = (typeof kinds)[number]

/** Definitions by names such as 'User.User_pkey'; of a function its hash. */
export type Catalog = Record<Kind, Record<string, string>>

export type Difference = {
  kind: Kind
  name: string
  /** 'OFF': it is defined as it should be, but does not work. 'FOREIGN': no migration has made it, and it may do harm. */
  is: 'MISSING' | 'CHANGED' | 'OFF' | 'FOREIGN'
  /** The expected definition; null of what is foreign. */
  expected: string | null
}

export const catalogFile = path.join(import.meta.dirname, 'schema.json')
let expectedCatalog: Catalog | undefined

/** Read once, by the first check. */
export function expected(): Catalog {
  expectedCatalog ??= JSON.parse(readFileSync(catalogFile, 'utf8')) as Catalog
  return expectedCatalog
}

type Row = { kind: Kind; name: string; definition: string; works: boolean }

/** The catalog of a database. */
export async function readCatalog(connection: pg.Client): Promise<Catalog> {
  const catalog = Object.fromEntries(kinds.map((kind) => [kind, {}])) as Catalog
  for (const { kind, name, definition } of await readRows(connection)) catalog[kind][name] = definition
  return catalog
}

/** The differences from this release, in one statement, ignoring added tables, columns, indexes and functions. */
export async function compareCatalog(connection: pg.Client): Promise<Difference[]> {
  const release = expected()
  const rows = await readRows(connection)
  const found = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]))
  const missing = kinds.flatMap((kind) =>
    Object.entries(release[kind]).flatMap(([name, definition]): Difference[] => {
      const row = found.get(`${kind} ${name}`)
      const is = !row ? 'MISSING' : !isSame(row.definition, definition) ? 'CHANGED' : row.works ? null : 'OFF'
      return is ? [{ kind, name, is, expected: definition }] : []
    }),
  )
  const foreign = rows
    .filter(({ kind, name }) => isHarmful(kind, name) && release[kind][name] === undefined)
    .map(({ kind, name }): Difference => ({ kind, name, is: 'FOREIGN', expected: null }))
  // A trigger of a missing table needs no separate sentence.
  const gone = new Set(
    missing.flatMap(({ kind, is, name }) => (kind === 'table' && is === 'MISSING' ? name : [])),
  )
  return [
    ...missing.filter(({ kind, name }) => kind === 'table' || !gone.has(name.split('.')[0]!)),
    ...foreign,
  ]
}

/** A reloaded dump has different parentheses. */
function isSame(one: string, other: string): boolean {
  const bare = (definition: string) => definition.replaceAll(/[()\s]/g, '')
  return bare(one) === bare(other)
}

/** Triggers and rules change what is written, and constraints refuse it, in the tables of this release. */
function isHarmful(kind: Kind, name: string): boolean {
  return (
    (kind === 'trigger' || kind === 'rule' || kind === 'constraint') &&
    expected().table[name.split('.')[0]!] !== undefined
  )
}

async function readRows(connection: pg.Client): Promise<Row[]> {
  return (await connection.query<Row>(statement)).rows
}

/**
 * Only properties that PostgreSQL 15 and newer describe the same way. An UNLOGGED table, which a crash empties, and one
 * with row security count as different. PostgreSQL's internal triggers represent their foreign key.
 */
const statement = `
  WITH "tables" AS MATERIALIZED (
    SELECT oid, relname, relpersistence, relrowsecurity FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
  ), "off" AS MATERIALIZED (
    SELECT DISTINCT tgconstraint FROM pg_trigger WHERE tgisinternal AND tgenabled <> 'O'
  )
  SELECT 'table' AS "kind", relname::text AS "name",
    CASE relpersistence WHEN 'p' THEN 'permanent' ELSE 'unlogged' END
      || CASE WHEN relrowsecurity THEN ', with row security' ELSE '' END AS "definition", true AS "works"
  FROM "tables"
  UNION ALL
  SELECT 'view', relname, pg_get_viewdef(oid), true FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'v'
  UNION ALL
  SELECT 'column', t.relname || '.' || a.attname,
    format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || CASE a.attgenerated WHEN 's' THEN ' GENERATED' ELSE '' END, true
  FROM "tables" t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT 'constraint', t.relname || '.' || c.conname, pg_get_constraintdef(c.oid),
    c.convalidated AND NOT EXISTS (SELECT FROM "off" WHERE tgconstraint = c.oid)
  FROM "tables" t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype IN ('c', 'f', 'p', 'u', 'x')
  UNION ALL
  SELECT 'index', t.relname || '.' || i.relname, pg_get_indexdef(x.indexrelid), x.indisvalid AND x.indisready
  FROM "tables" t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
  UNION ALL
  SELECT 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    md5(concat_ws(' ', p.prosrc, l.lanname, p.prosecdef, p.provolatile, p.proconfig::text)), true
  FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'trigger', t.relname || '.' || g.tgname, pg_get_triggerdef(g.oid), g.tgenabled = 'O'
  FROM "tables" t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
  UNION ALL
  SELECT 'rule', t.relname || '.' || r.rulename, pg_get_ruledef(r.oid), r.ev_enabled = 'O'
  FROM "tables" t JOIN pg_rewrite r ON r.ev_class = t.oid
  ORDER BY 1, 2`
