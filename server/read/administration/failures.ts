// The failure log for System_Administrators: by kind, and by the reference that a user saw.
import { referenceIn, type FailureKind } from '#domain/failure.ts'
import { bySystemAdministrators } from '#server/access/administration.ts'
import { db } from '#server/database/client.ts'
import { entitySet } from '../entity.ts'

export const failures = entitySet('failureLog', {
  ...bySystemAdministrators,
  fields: { id: 'int', at: 'instant', kind: 'text', title: 'text', reference: 'text' },
  sortable: ['id', 'at'],
  order: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
  pageSize: 20,
})

/** Failures of one kind with the same title. */
export type FailureGroup = { kind: FailureKind; title: string; count: number; lastAt: Date; lastId: number }

export type FailureFilter = { kind?: FailureKind | null; reference?: string | null }

/** Groups in one answer, and how many recent failures they count: counting all would take seconds. */
const GROUPS = 100
const LOOKED_THROUGH = 10_000

/** The groups of the latest failures, most recent first. The caller checks the permission. */
export async function readFailureGroups({ kind, reference }: FailureFilter): Promise<FailureGroup[]> {
  const exact = reference?.trim() ? referenceIn(reference) : null
  return db.$queryRaw<FailureGroup[]>`
    SELECT "kind", "title", count(*)::int AS "count", max("at") AS "lastAt",
           (array_agg("id" ORDER BY "at" DESC, "id" DESC))[1] AS "lastId"
    FROM (SELECT "id", "kind", "title", "at" FROM "FailureLog"
          WHERE (${exact}::text IS NULL OR "reference" = ${exact}::text)
            AND (${kind ?? null}::text IS NULL OR "kind" = ${kind ?? null}::text)
          ORDER BY "at" DESC, "id" DESC LIMIT ${LOOKED_THROUGH}::int) AS latest
    GROUP BY "kind", "title" ORDER BY "lastAt" DESC, "lastId" DESC LIMIT ${GROUPS}::int`
}
