// Whether the database matches the migrations of this release: the protection of history, constraints, and indexes.
import { compareCatalog, type Difference, type Kind } from '#server/database/catalog.ts'
import { compareMigrations } from '#server/database/migrate.ts'
import { ok, wrong, type Check } from './check.ts'

const SHOWN = 3
const BY_HAND =
  'Compare with a new database of this release: npm run migrate with another DATA_DIR. If nobody changed it on purpose, restore a backup.'

export const schemaCheck: Check = {
  code: 'schema',
  title: 'Tables',
  needsDatabase: true,
  mend: BY_HAND,
  async look(_, owner) {
    const differences = await owner(async (connection) => {
      const { missing, unknown } = await compareMigrations(connection)
      // Then the check of migrations says what to do.
      return missing.length > 0 || unknown.length > 0 ? null : compareCatalog(connection)
    })
    if (differences === null) return null
    if (differences.length === 0)
      return ok('Tables, constraints, indexes, functions and triggers are as this release made them.')
    const more = differences.length - SHOWN
    const says = differences.slice(0, SHOWN).map(sentenceOf).join(' ')
    return wrong(more > 0 ? `${says} And ${more} more differ.` : says, mendOf(differences))
  },
}

function sentenceOf({ kind, name, is }: Difference): string {
  const [table, part] = name.split('.')
  const what = part ? `The ${kind} ${part} of ${table}` : `The ${kind} ${name}`
  if (is === 'MISSING') return `${what} is missing.`
  if (is === 'FOREIGN') return `${what} is not of Daybook.`
  if (is === 'CHANGED') return `${what} is not as this release made it.`
  return kind === 'trigger' ? `${what} is switched off.` : `${what} is not valid.`
}

/** The statement that fixes the first difference, if it is short. */
function mendOf(differences: readonly Difference[]): string {
  const { kind, name, is, expected } = differences[0]!
  const [table, part] = name.split('.')
  const statement = statementFor(kind, is, { table: `"${table}"`, part: `"${part}"`, expected })
  return statement ? `As the owner of the tables, run ${statement}; then check again.` : BY_HAND
}

function statementFor(
  kind: Kind,
  is: Difference['is'],
  { table, part, expected }: { table: string; part: string; expected: string | null },
): string | null {
  if (kind === 'trigger' && is === 'OFF') return `ALTER TABLE ${table} ENABLE TRIGGER ${part}`
  if (kind === 'constraint' && is === 'OFF')
    return `ALTER TABLE ${table} ENABLE TRIGGER ALL; ALTER TABLE ${table} VALIDATE CONSTRAINT ${part}`
  if (kind === 'index' && is === 'OFF') return `REINDEX INDEX ${part}`
  if (is === 'MISSING' && kind === 'constraint')
    return `ALTER TABLE ${table} ADD CONSTRAINT ${part} ${expected}`
  if (is === 'MISSING' && (kind === 'index' || kind === 'trigger')) return expected
  if (is === 'FOREIGN' && kind !== 'constraint') return `DROP ${kind.toUpperCase()} ${part} ON ${table}`
  return null
}
