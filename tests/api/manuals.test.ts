// Manuals over GraphQL: who sees which, changes by administrators, and their events.
import { describe, expect, it } from 'vitest'
import { mayReadManual } from '#domain/manual/administration.ts'
import { userTypes } from '#domain/manual/forms.ts'
import type { UserType } from '#domain/people.ts'
import { db } from '#server/database/client.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
const roles = {
  STAFF: 'tess',
  APPROVER: 'ada',
  USER_ADMINISTRATOR: 'uma',
  SYSTEM_ADMINISTRATOR: 'sam',
} as const

async function plant(name: string, visibleTypes: UserType[] = userTypes, more: object = {}) {
  const file = { create: { path: `${name}.pdf`, contentType: 'application/pdf', size: 1200 } }
  return db.manual.create({ data: { name, visibleTypes, file, ...more } })
}

async function list(by: (typeof roles)[UserType], args = '') {
  const { data, errors } = await world.ask<{ manuals: { edges: { node: { name: string } }[] } }>(
    by,
    `{ manuals${args} { edges { node { name } } } }`,
  )
  expect(errors).toEqual([])
  return data!.manuals.edges.map(({ node }) => node.name)
}

const CHANGE = `__typename ... on ManualChange { goneId manual { name active version } } ... on Refusal { code } ... on InvalidInput { problems { path message } }`

async function change(by: (typeof roles)[UserType], id: number, version: number, input: object) {
  const caller = await world.signIn(by)
  return caller.ask<{ result: Record<string, unknown> }>(
    `mutation ($id: ID!, $version: Int!, $input: ManualInput!) { result: updateManual(id: $id, version: $version, input: $input) { ${CHANGE} } }`,
    { id: globalId('Manual', id), version, input },
  )
}

const whole = { name: 'Changed', description: '', active: true, visibleTypes: ['STAFF'] }

describe('manuals', () => {
  it('are listed, found by id and searched by their user types and by administrators', async () => {
    const cases = [
      await plant('A: everybody'),
      await plant('B: staff', ['STAFF']),
      await plant('C: approvers', ['APPROVER', 'SYSTEM_ADMINISTRATOR']),
      await plant('D: inactive', userTypes, { active: false }),
    ]
    for (const type of userTypes) {
      const expected = cases.filter((manual) => mayReadManual({ userType: type }, manual))
      expect(await list(roles[type]), type).toEqual(expected.map(({ name }) => name))
      for (const { id, name } of cases) {
        const { data } = await world.ask<{ node: object | null }>(
          roles[type],
          `{ node(id: "${globalId('Manual', id)}") { ... on Manual { name } } }`,
        )
        expect(data!.node !== null, `${type}, ${name}`).toBe(expected.some((one) => one.id === id))
      }
    }
    expect(await list('tess', '(active: false)')).toEqual([])
    expect(await list('uma', '(active: false)')).toEqual(['D: inactive'])
    expect(await list('uma', '(visibleType: APPROVER, active: true)')).toEqual([
      'A: everybody',
      'C: approvers',
    ])
    await plant('Máy xúc', ['STAFF'], { description: 'How the digger is greased' })
    expect(await list('tess', '(search: "digger may")')).toEqual(['Máy xúc'])
    expect(await list('tess', '(search: "100%")')).toEqual([])
  })

  it('are changed by administrators, with versions and history', async () => {
    const { id } = await plant('Before', ['APPROVER'])
    const { data } = await change('uma', id, 1, whole)
    expect(data!.result).toMatchObject({ manual: { name: 'Changed', version: 2 } })
    expect((await change('sam', id, 1, whole)).data!.result).toMatchObject({ code: 'CHANGED_SINCE' })
    expect(
      (await change('sam', id, 2, { ...whole, name: ' ', visibleTypes: [] })).data!.result,
    ).toMatchObject({
      problems: [
        { path: 'name', message: 'Please enter Name' },
        { path: 'visibleTypes', message: 'Please select Visible Type' },
      ],
    })
    const history = `{ node(id: "${globalId('Manual', id)}") { ... on Manual { history { edges { node { action nameOfModifier changes { textField previousValue currentValue } } } } } } }`
    expect((await world.ask('uma', history)).data).toMatchObject({
      node: {
        history: {
          edges: [
            {
              node: {
                action: 'CHANGED',
                nameOfModifier: 'Uma Tester',
                changes: [
                  { textField: 'Name', previousValue: 'Before', currentValue: 'Changed' },
                  { textField: 'Visible Type', previousValue: 'Approver', currentValue: 'Staff' },
                ],
              },
            },
          ],
        },
      },
    })
  })

  it('are deleted by their version, and everybody is notified', async () => {
    const { id } = await plant('Goes')
    const remove = (version: number) =>
      world
        .signIn('uma')
        .then((caller) =>
          caller.ask<{ result: object }>(
            `mutation { result: deleteManual(id: "${globalId('Manual', id)}", version: ${version}) { ${CHANGE} } }`,
          ),
        )
    expect((await remove(9)).data!.result).toMatchObject({ code: 'CHANGED_SINCE' })
    const subscription = 'subscription { manualsChanged { manualId } }'
    const heard = await Promise.all(
      (['tess', 'sam'] as const).map(async (by) => (await world.signIn(by)).subscribe(subscription, 1)),
    )
    expect(await remove(1)).toMatchObject({
      data: { result: { goneId: globalId('Manual', id), manual: null } },
      errors: [],
    })
    expect(await db.manual.findUnique({ where: { id } })).toBeNull()
    // Only administrators learn which one it was.
    expect(await heard[0]!.events).toEqual([{ manualsChanged: { manualId: null } }])
    expect(await heard[1]!.events).toEqual([{ manualsChanged: { manualId: globalId('Manual', id) } }])
  })
})
