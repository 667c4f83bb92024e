// An owner who has seen what approvers changed: what is unseen, who may say so, and what makes it unseen again.
import { afterEach, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { done, type Outcome } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
afterEach(() => db.timesheet.deleteMany())

type Read = {
  id: string
  version: number
  hasUnseenEdit: boolean
  events: { id: string; type: string }[]
  lines: { id: string }[]
}
const READ = `query ($number: Int!) {
  timesheet(number: $number) { id version hasUnseenEdit events { id type } lines { id } }
}`
const read = async (number: number) =>
  (await world.ask<{ timesheet: Read }>('sam', READ, { number })).data!.timesheet
const newestEdit = ({ events }: Read) => events.find(({ type }) => type === 'EDITED')?.id ?? ''

async function see(who: PersonName, sheet: Read, edit = newestEdit(sheet)): Promise<string> {
  const { data, errors } = await world.ask<{ result: { __typename: string; message?: string } }>(
    who,
    `mutation ($id: ID!, $edit: ID!) {
      result: seeChanges(id: $id, edit: $edit) { __typename ... on Refusal { message } }
    }`,
    { id: sheet.id, edit },
  )
  return data?.result.message ?? data?.result.__typename ?? errors[0]!.message
}

const submitted = async () =>
  done(await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')])))

/** Ada ends the day at another time. */
async function edit(number: number, end: string): Promise<Read> {
  const { id, version, lines } = await read(number)
  const line = world.unbilled('7:00', end, { id: lines[0]!.id })
  done(await (await world.signIn('ada')).edit(world.day([line], { id, version })))
  return read(number)
}

it('unseen is what an approver changed until its owner says so, and only its owner can', async () => {
  const { number } = await submitted()
  expect((await read(number)).hasUnseenEdit).toBe(false)
  const edited = await edit(number, '14:00')
  expect(edited.hasUnseenEdit).toBe(true)
  const denied = 'Only Tess Tester can say that they have seen this.'
  expect([await see('ada', edited), await see('sam', edited)]).toEqual([denied, denied])
  const before = await db.timesheet.findUniqueOrThrow({ where: { id: number } })
  expect(await see('tess', edited)).toBe('TimesheetChange')
  expect(await see('tess', edited), 'pressed twice').toBe('TimesheetChange')
  const after = await db.timesheet.findUniqueOrThrow({ where: { id: number } })
  expect(after).toEqual({ ...before, hasUnseenEdit: false })
  expect((await read(number)).events.map(({ type }) => type)).toEqual(['SEEN', 'EDITED', 'SUBMITTED'])
})

it('a later edit is unseen again, and not seen by who saw the one before', async () => {
  const { number } = await submitted()
  const first = await edit(number, '14:00')
  const second = await edit(number, '13:00')
  expect(await see('tess', second, newestEdit(first))).toMatch(/^Changed by Ada Tester at \d\d:\d\d since/)
  expect(await see('tess', second)).toBe('TimesheetChange')
  expect((await edit(number, '12:00')).hasUnseenEdit).toBe(true)
})

it('an edit that changes nothing is nothing to see', async () => {
  const { number } = await submitted()
  expect((await edit(number, '15:00')).hasUnseenEdit).toBe(false)
  const edited = await edit(number, '14:00')
  expect((await edit(number, '14:00')).hasUnseenEdit, 'but hides none before it').toBe(true)
  expect(await see('tess', edited, newestEdit(await read(number)))).toBe('TimesheetChange')
})

it.each<[string, boolean, (sheet: Read) => Promise<Outcome>]>([
  ['an approval', true, async ({ id }) => (await world.signIn('amy')).approve({ id })],
  ['a cancellation', false, async ({ id }) => (await world.signIn('amy')).cancel({ id }, '')],
  ['a recall', true, async ({ id }) => (await world.signIn('tess')).recall({ id })],
])('after %s unseen is %s', async (_, expected, act) => {
  const { number } = await submitted()
  done(await act(await edit(number, '14:00')))
  expect((await read(number)).hasUnseenEdit).toBe(expected)
})

it('what its owner saves over it, they have seen', async () => {
  const { number } = await submitted()
  const { id } = await edit(number, '14:00')
  const tess = await world.signIn('tess')
  done(await tess.recall({ id }))
  const { version, lines } = await read(number)
  done(await tess.save(world.day([world.unbilled('7:00', '14:30', { id: lines[0]!.id })], { id, version })))
  expect((await read(number)).hasUnseenEdit).toBe(false)
})
