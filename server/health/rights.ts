// The rights of the application's role: it owns nothing, and may change no history (docs/decisions/database.md).
import { applicationRole } from '#server/database/embedded/postgres.ts'
import { OWNER_ADVICE, rightsOf, roleOf } from '#server/database/roles.ts'
import { ok, warning, wrong, type Check } from './check.ts'

const SHOWN = 3

export const roleCheck: Check = {
  code: 'role',
  title: 'Database role',
  needsDatabase: true,
  mend: OWNER_ADVICE.mend,
  async look({ config: { databaseUrl } }, owner) {
    const role = databaseUrl ? roleOf(databaseUrl) : applicationRole
    const rights = await owner((connection) => rightsOf(connection, role))
    if (!rights) return null
    const { owns, powers, groups, excess, lacks } = rights
    const anybody = databaseUrl ? `The role ${role} of DATABASE_URL` : `The role ${role}`
    if (powers.length > 0)
      return wrong(
        `${anybody} is ${powers.join(', ')}: a fault in Daybook could change history that is kept for ever.`,
        `As a superuser, run ALTER ROLE "${role}" NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS.`,
      )
    if (owns) return warning(OWNER_ADVICE.says, OWNER_ADVICE.mend)
    if (groups.length > 0)
      return wrong(
        `${anybody} is a member of ${groups.join(', ')}: a fault in Daybook could change history that is kept for ever.`,
        `As a superuser, run ${groups.map((group) => `REVOKE "${group}" FROM "${role}"`).join('; ')}.`,
      )
    if (excess.length > 0)
      return wrong(
        `${anybody} has rights that Daybook does not need: ${some(excess)}.`,
        'Restart Daybook: each start grants the rights again.',
      )
    if (lacks.length > 0)
      return wrong(
        `${anybody} lacks rights that Daybook needs: ${some(lacks)}.`,
        'Restart Daybook with DATABASE_OWNER_URL: each start grants the rights again.',
      )
    return ok(`${anybody} owns no table, and cannot change history.`)
  },
}

function some(names: string[]): string {
  const more = names.length - SHOWN
  return `${names.slice(0, SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
