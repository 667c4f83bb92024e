// A field is answered from its row where the row holds it, and is read where the row does not.
import { graphql, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, type GraphQLOutputType } from 'graphql'
import { expect, test } from 'vitest'
import { db, onStatement } from '#server/database/client.ts'
import { schema } from '#server/graph/core/schema.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

/** What the schema's own type answers of a row that some field has come by, and the statements that took. */
async function answered(row: object, selection: string) {
  const type = new GraphQLNonNull(schema.getType('Timesheet') as GraphQLOutputType & GraphQLObjectType)
  const query = new GraphQLObjectType({ name: 'Query', fields: { row: { type, resolve: () => row } } })
  let statements = 0
  const stop = onStatement(() => statements++)
  const { data, errors } = await graphql({
    schema: new GraphQLSchema({ query }),
    source: `{ row { ${selection} } }`,
    contextValue: {},
  })
  stop()
  expect(errors).toBeUndefined()
  return { row: structuredClone(data!.row), statements }
}

const fields = 'reason approver { firstName } ownerTaskType lines { notes }'
const include = {
  user: { select: { taskType: true } },
  approver: { select: { id: true, firstName: true } },
  lines: { select: { id: true, notes: true } },
} as const

test('a row is read again only if it lacks a selected field', async () => {
  const { id } = await world.seed({ owner: 'tess', status: 'DECLINED' })
  const approverId = world.company.people.ada.id
  const row = await db.timesheet.update({ where: { id }, data: { approverId }, include })
  const whole = await answered(row, fields)
  expect(whole.statements).toBe(0)
  expect(whole.row).toMatchObject({ reason: 'Wrong job', approver: { firstName: 'Ada' } })
  const { userId, approvalGroupId } = row
  const bare = await answered({ id, userId, approvalGroupId }, fields)
  expect(bare.statements).toBeGreaterThan(0)
  expect(bare.row).toEqual(whole.row)
})
