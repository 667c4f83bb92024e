// Writes the contents of the temporary tables. Unchanged rows are not written, so an import without changes writes
// nothing. Recording a timesheet does not wait for an import, because the import changes no keys; changes that
// timesheets follow come last and hold their locks briefly.
import type { FileName } from '#domain/import/formats.ts'
import type { Send } from '#server/database/own-connection.ts'
import { publishOn } from '#server/events/channel.ts'
import { activeSql, filled, changeSql, changesSql } from './columns.ts'
import { bringsMembers, writeMembers } from './members.ts'
import { goneSql } from './resolve.ts'
import { quoted, stageOf, tables, targetOf, type Staged } from './tables.ts'

/** The author in the history of administered records; null for a company without an administrator. */
export type Modifier = { id: number; name: string; email: string; userType: string } | { name: string } | null

export async function apply(send: Send, all: readonly Staged[], modifier: Modifier): Promise<void> {
  const isFollowed = ({ format }: Staged) => tables[format.file].followedBy !== undefined
  const followed = all.filter(isFollowed)
  const others = all.filter((staged) => !isFollowed(staged))
  for (const staged of others) await deactivate(send, staged, modifier)
  // In the order in which files refer to each other.
  for (const staged of all) {
    if (!isFollowed(staged)) await changeRows(send, staged)
    await insertRows(send, staged)
    await rememberRows(send, staged, modifier)
  }
  if (bringsMembers(all)) await writeMembers(send)
  for (const staged of followed) await changeRows(send, staged)
  for (const staged of followed) await deactivate(send, staged, modifier)
}

/** Users first, so that a released GP employee is free for the next user. */
async function deactivate(send: Send, { format }: Staged, modifier: Modifier): Promise<void> {
  const { name, id, noun } = tables[format.file]
  const stamps = stampsOf(format.file).map(({ column, value }) => `, ${quoted(column)} = ${value('')}`)
  const gone = await send<{ id: number }>(`
    UPDATE ${quoted(name)} SET "active" = false${stamps.join('')}
    WHERE ${quoted(id)} IN (SELECT t.${quoted(id)} ${goneSql(format.file)}) RETURNING ${quoted(id)} AS "id"`)
  if (gone.length === 0) return
  const ids = gone.map((row) => row.id)
  if (name === 'WorkOrder') await send('SELECT "followFinished"($1::int[])', [ids])
  if (!noun) return
  const change = changesSql([activeSql('true', 'false')])
  await remember(
    send,
    noun,
    modifier,
    `SELECT g."id", 'DISABLED', ${change} FROM unnest($1::int[]) AS g("id")`,
    ids,
  )
  if (noun === 'USER') await endSessions(send, ids)
}

async function changeRows(send: Send, staged: Staged): Promise<void> {
  const { format } = staged
  const { name, id, followedBy } = tables[format.file]
  const stage = stageOf(format.file)
  const columns = filled(staged)
  if (format.file === 'users.csv') await freeEmployees(send, stage)
  const sets = columns.map(({ target, cast }) => `${quoted(target)} = s.${quoted(target)}${cast}`)
  if (!columns.some(({ target }) => target === 'active')) sets.push('"active" = true')
  sets.push(...stampsOf(format.file).map(({ column, value }) => `${quoted(column)} = ${value('t.')}`))
  const update = `
    UPDATE ${quoted(name)} t SET ${sets.join(', ')} FROM ${stage} s
    WHERE s."status" = 'changed' AND t.${quoted(id)} = s.${quoted(id)}`
  if (followedBy) await changeFollowed(send, name, followedBy, update)
  else await send(update)
}

/** Changes rows, and what timesheets show of them. */
async function changeFollowed(send: Send, name: string, followedBy: string, update: string): Promise<void> {
  const [changed] = await send<{ renamed: number[] | null; switched: number[] | null }>(`
    WITH "after" AS (${update} RETURNING t."id", t."searchName", t."active")
    SELECT array_agg("id") FILTER (WHERE "after"."searchName" <> "before"."searchName") AS "renamed",
      array_agg("id") FILTER (WHERE "after"."active" <> "before"."active") AS "switched"
    FROM "after" JOIN ${quoted(name)} "before" USING ("id")`)
  const { renamed, switched } = changed!
  if (renamed) await send('SELECT "followNames"($1, $2::int[])', [followedBy, renamed])
  if (switched && name === 'WorkOrder') await send('SELECT "followFinished"($1::int[])', [switched])
}

async function insertRows(send: Send, staged: Staged): Promise<void> {
  const { format, columns } = staged
  const { name, isNumbered, noun } = tables[format.file]
  const keys = columns.filter((column) => format.key.includes(column.name) && !format.isCaseless)
  const targets = [
    ...(isNumbered ? [{ target: 'id', value: 's."id"' }] : []),
    ...keys.map((column) => {
      const target = targetOf(format, column)!
      return { target, value: `s.${quoted(target)}` }
    }),
    // New rows get the default for columns that the file does not have.
    ...filled({ ...staged, columns: format.columns }).map(({ target, standard, cast }) => {
      const value = standard === null ? `s.${quoted(target)}` : `coalesce(s.${quoted(target)}, ${standard})`
      return { target, value: `${value}${cast}` }
    }),
  ]
  const into = targets.map(({ target }) => quoted(target))
  const from = targets.map(({ value }) => value)
  if (isDated(noun)) {
    into.push('"updatedAt"')
    from.push('now()')
  }
  await send(`
    INSERT INTO ${quoted(name)} (${into.join(', ')}) SELECT ${from.join(', ')} FROM ${stageOf(format.file)} s
    WHERE s."status" = 'new' ORDER BY s."line"`)
  // Sites bring their own numbers; sites created otherwise get the next one.
  if (format.file === 'sites.csv')
    await send(
      `SELECT setval('"Site_id_seq"', max("id")) FROM "Site" HAVING max("id") > (SELECT last_value FROM "Site_id_seq")`,
    )
}

/** The version and time stamps of administered rows. */
function stampsOf(file: FileName) {
  if (!tables[file].isVersioned) return []
  return [
    { column: 'version', value: (table: string) => `${table}"version" + 1` },
    { column: 'updatedAt', value: () => 'now()' },
  ]
}

/** Tables whose time stamp has no default. */
function isDated(noun: (typeof tables)['users.csv']['noun']): boolean {
  return noun === 'USER' || noun === 'APPROVAL_GROUP'
}

/** Two users may swap employees, which would violate the unique index halfway. */
async function freeEmployees(send: Send, stage: string): Promise<void> {
  await send(`
    UPDATE "User" t SET "gpEmployeeId" = NULL FROM ${stage} s
    WHERE s."status" = 'changed' AND t."id" = s."id" AND t."gpEmployeeId" IS DISTINCT FROM s."gpEmployeeId"
      AND t."gpEmployeeId" IS NOT NULL AND s."changes" @> '[{"field": "gpEmployeeId"}]'`)
}

/** Writes the history of new and changed rows, and ends the sessions of disabled users. */
async function rememberRows(send: Send, staged: Staged, modifier: Modifier): Promise<void> {
  const { format } = staged
  const { noun } = tables[format.file]
  if (!noun) return
  const stage = stageOf(format.file)
  const all = filled({ ...staged, columns: format.columns })
  const whole = changesSql(all.map((column) => changeSql({ ...column, before: `''` })))
  const action = `CASE
    WHEN s."changes" @> '[{"field": "active", "currentValue": "No"}]' THEN 'DISABLED'
    WHEN s."changes" @> '[{"field": "active", "currentValue": "Yes"}]' THEN 'ENABLED' ELSE 'CHANGED' END`
  await remember(
    send,
    noun,
    modifier,
    `SELECT s."id", ${action}, s."changes" FROM ${stage} s WHERE s."status" = 'changed'`,
  )
  await remember(
    send,
    noun,
    modifier,
    `SELECT s."id", 'CREATED', ${whole} FROM ${stage} s WHERE s."status" = 'new'`,
  )
  if (noun !== 'USER') return
  const disabled = await send<{ id: number }>(
    `SELECT "id" FROM ${stage} WHERE "status" = 'changed' AND "changes" @> '[{"field": "active", "currentValue": "No"}]'`,
  )
  await endSessions(
    send,
    disabled.map(({ id }) => id),
  )
}

/** Writes history rows, and events for open screens. @param rows ids, actions and changes. */
async function remember(
  send: Send,
  noun: 'USER' | 'APPROVAL_GROUP' | 'PAY_LOCATION',
  modifier: Modifier,
  rows: string,
  ids?: readonly number[],
): Promise<void> {
  if (!modifier) return
  const next = ids ? 2 : 1
  const known = 'id' in modifier ? modifier : null
  const added = await send<{ recordId: number }>(
    `INSERT INTO "AdministrationHistory" ("noun", "recordId", "action", "at", "changeDetail",
       "modifierId", "nameOfModifier", "emailOfModifier", "roleOfModifier")
     SELECT '${noun}', r."id", r."action"::"AdministrationAction", now(), r."changes",
       $${next}::int, $${next + 1}::text, $${next + 2}::text, $${next + 3}::"UserType"
     FROM (${rows}) AS r("id", "action", "changes") RETURNING "recordId"`,
    [...(ids ? [ids] : []), known?.id ?? null, modifier.name, known?.email ?? '', known?.userType ?? null],
  )
  await publishOn(
    send,
    added.map(({ recordId }) => ({ name: 'administrationChanged', event: { noun, recordId } })),
  )
}

/** Ends the sessions of disabled accounts, in every process. */
async function endSessions(send: Send, userIds: readonly number[]): Promise<void> {
  await send(
    `UPDATE "Session" SET "endedAt" = now(), "endedBy" = 'DISABLED' WHERE "userId" = ANY($1::int[]) AND "endedAt" IS NULL`,
    [userIds],
  )
}
