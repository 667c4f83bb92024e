// Questions and answers on timesheets, and the confirmation of an approver's changes.
import { afterEach, describe, expect, it } from 'vitest'
import { QUESTIONS_MAX } from '#domain/limits.ts'
import { historySentence } from '#domain/timesheet/history.ts'
import { db } from '#server/database/client.ts'
import { done, type Caller, type Outcome } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()

// The lines that people write to each other on a timesheet: who gets them, who has to answer, and what they leave alone.
describe('a question', () => {
  afterEach(async () => {
    await db.timesheet.deleteMany()
    await db.throttle.deleteMany()
  })

  type Line = { number: number; at: string; author: string; byOwner: boolean; text: string }
  type Seen = { hasOpenQuestion: boolean; awaitsAnswer: boolean; questionCount: number; questions: Line[] }
  const ASK = `mutation ($id: ID!, $text: String!) {
  result: askOnTimesheet(id: $id, text: $text) {
    __typename ... on Refusal { code message } ... on InvalidInput { problems { message } }
  }
}`
  const READ = `query ($number: Int!) {
  timesheet(number: $number) { hasOpenQuestion awaitsAnswer questionCount questions { number at author byOwner text } }
}`

  async function ask(who: PersonName, number: number, text: string): Promise<object> {
    const id = globalId('Timesheet', { id: number })
    const { data, errors } = await world.ask<{ result: object }>(who, ASK, { id, text })
    return data?.result ?? { code: errors[0]!.extensions!.code }
  }
  const read = async (who: PersonName, number: number) =>
    (await world.ask<{ timesheet: Seen | null }>(who, READ, { number })).data!.timesheet
  const waitsFor = async (number: number) =>
    (await Promise.all((['tess', 'ada', 'sam'] as const).map((who) => read(who, number)))).map(
      (seen) => seen!.hasOpenQuestion,
    )
  const awaits = async (number: number) =>
    (await Promise.all((['tess', 'ada', 'sam'] as const).map((who) => read(who, number)))).map(
      (seen) => seen!.awaitsAnswer,
    )
  const submitted = async () =>
    done(await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')])))
  const written = { __typename: 'TimesheetChange' }

  /** Who was notified of the last line, and with which words. */
  async function notified(): Promise<Record<string, string>> {
    const { id } = await db.timesheetEvent.findFirstOrThrow({
      where: { timesheetEventType: 'ASKED' },
      orderBy: { id: 'desc' },
    })
    const rows = await db.notification.findMany({ where: { timesheetEventId: id }, include: { user: true } })
    return Object.fromEntries(rows.map(({ user, message }) => [user.firstName, message]))
  }

  describe('a line', () => {
    it('is visible to both sides, and notifies everybody but its author', async () => {
      const { number } = await submitted()
      expect(await ask('ada', number, '  Which machine?\nThe old one? ')).toEqual(written)
      const onSheet = 'for Tue Nov 17, 2026'
      expect(await notified()).toEqual({
        Tess: `Ada Tester wrote on your timesheet ${onSheet}`,
        Amy: `Ada Tester wrote on the timesheet of Tess Tester ${onSheet}`,
      })
      expect(await ask('tess', number, 'EX-118')).toEqual(written)
      const their = 'Tess Tester wrote on their timesheet for Tue Nov 17, 2026'
      expect(await notified()).toEqual({ Ada: their, Amy: their })
      const lines = (await read('tess', number))!.questions
      expect(lines.map(({ author, byOwner, text }) => [author, byOwner, text])).toEqual([
        ['Ada Tester', false, 'Which machine?\nThe old one?'],
        ['Tess Tester', true, 'EX-118'],
      ])
      expect((await read('uma', number))!.questions).toEqual(lines)
    })

    it('of a System_Administrator gets its answer sent to them; a User_Administrator has no notifications', async () => {
      const { number } = await submitted()
      await ask('uma', number, 'Is your name right?')
      await ask('sam', number, 'Which course?')
      await ask('tess', number, 'First aid')
      expect(Object.keys(await notified()).sort()).toEqual(['Ada', 'Amy', 'Sam'])
      const { id } = await world.seed({ owner: 'lone', status: 'PENDING', group: null })
      await db.timesheet.update({ where: { id }, data: { submittedCount: 1 } })
      await ask('lone', id, 'Who decides this?')
      expect(Object.keys(await notified()), 'who decide where there is no group').toEqual(['Sam'])
    })

    it('changes neither status nor version, so that a decision on what was seen before still counts', async () => {
      const sheet = await submitted()
      const before = await db.timesheet.findUniqueOrThrow({ where: { id: sheet.number } })
      await ask('tess', sheet.number, 'One hour was travel')
      const { questionCount, questionFor, ...after } = await db.timesheet.findUniqueOrThrow({
        where: { id: sheet.number },
      })
      expect({ questionCount, questionFor }).toEqual({ questionCount: 1, questionFor: 'APPROVERS' })
      expect(before).toMatchObject(after)
      const ada = await world.signIn('ada')
      expect(done(await ada.approve({ id: sheet.id, version: sheet.version })).status).toBe('APPROVED')
      const events = 'query ($n: Int!) { timesheet(number: $n) { events { type } } }'
      expect((await ada.ask(events, { n: sheet.number })).data, 'nor is it a round').toEqual({
        timesheet: { events: [{ type: 'APPROVED' }, { type: 'SUBMITTED' }] },
      })
    })

    it('stays in the history, with its author and its text, when the timesheet is deleted', async () => {
      const tess = await world.signIn('tess')
      const sheet = done(await tess.save(world.day([world.unbilled('7:00', '15:00')])))
      await ask('sam', sheet.number, 'Still a draft?')
      await tess.remove({ id: sheet.id })
      const rows = await db.timesheetHistory.findMany({
        where: { timesheetId: sheet.number, nameOfModifier: 'Sam Tester' },
      })
      expect(rows).toMatchObject([
        { changeDetail: [{ textField: 'Question', previousValue: '', currentValue: 'Still a draft?' }] },
      ])
      const parts = [
        { actionType: 'EDIT', actionArea: 'HEADER', changes: rows[0]!.changeDetail as never } as const,
      ]
      expect(
        historySentence({ parts, modifier: 'Sam Tester', owner: 'Tess Tester', byOwner: false, date: null }),
      ).toBe('Sam Tester wrote on the timesheet for Tess Tester')
    })

    it('is read below its notification only by those who see the timesheet now, and stored nowhere else', async () => {
      const { id, number } = await submitted()
      await ask('tess', number, 'About my injury')
      const told = async (who: PersonName) => {
        const { data } = await world.ask<{ notifications: { edges: { node: { message: string } }[] } }>(
          who,
          '{ notifications(first: 1) { edges { node { message } } } }',
        )
        return data!.notifications.edges[0]!.node.message
      }
      const sentence = 'Tess Tester wrote on their timesheet for Tue Nov 17, 2026'
      expect(await told('ada')).toBe(`${sentence}\nAbout my injury`)
      done(
        await (
          await world.signIn('sam')
        ).move({ id }, globalId('ApprovalGroup', world.company.groups.workshop)),
      )
      expect([await told('ada'), await told('amy')]).toEqual([sentence, sentence])
      const legacy = await world.rest('ada', 'GET', '/TimesheetNotification?$top=1')
      expect(JSON.stringify(legacy.body)).not.toContain('injury')
      expect(await db.notification.count({ where: { message: { contains: 'injury' } } })).toBe(0)
    })

    it('is counted, also of several people in parallel, and stored once if it is sent again', async () => {
      const { number } = await submitted()
      await Promise.all((['amy', 'sam'] as const).map((who) => ask(who, number, `Says ${who}`)))
      for (let turn = 0; turn < 2; turn++) await ask('ada', number, 'Which machine?')
      await ask('tess', number, 'EX-118')
      await ask('ada', number, 'Which machine?')
      const { questionCount, questions } = (await read('ada', number))!
      expect(questions.slice(2).map(({ text }) => text)).toEqual([
        'Which machine?',
        'EX-118',
        'Which machine?',
      ])
      expect([questionCount, questions.length]).toEqual([5, 5])
    })
  })

  describe('a question waits', () => {
    it('for the side that did not write last', async () => {
      const { number } = await submitted()
      expect(await waitsFor(number)).toEqual([false, false, false])
      expect(await awaits(number)).toEqual([false, false, false])
      await ask('sam', number, 'Which machine?')
      expect(await waitsFor(number)).toEqual([true, false, false])
      expect(await awaits(number)).toEqual([false, true, true])
      await ask('tess', number, 'EX-118')
      expect(await waitsFor(number)).toEqual([false, true, true])
      expect(await awaits(number)).toEqual([true, false, false])
    })

    type Act = (caller: Caller, id: string) => Promise<Outcome>
    it.each<[string, 'tess' | 'ada', PersonName, Act, boolean[]]>([
      [
        'for approvers until they decide',
        'tess',
        'ada',
        (ada, id) => ada.approve({ id }),
        [false, false, false],
      ],
      [
        'for the owner also after it',
        'ada',
        'amy',
        (amy, id) => amy.decline({ id }, 'No'),
        [true, false, false],
      ],
      ['for nobody once cancelled', 'ada', 'ada', (ada, id) => ada.cancel({ id }, ''), [false, false, false]],
      [
        'for approvers also after a recall',
        'tess',
        'tess',
        (tess, id) => tess.recall({ id }),
        [false, true, true],
      ],
    ])('%s', async (_, author, actor, act, expected) => {
      const { id, number } = await submitted()
      await ask(author, number, 'Which machine?')
      done(await act(await world.signIn(actor), id))
      expect(await waitsFor(number)).toEqual(expected)
    })
  })

  describe('a line is refused', () => {
    it('without words, too long, from a colleague or another group, or on a cancelled timesheet', async () => {
      const { number } = await submitted()
      for (const [who, text, expected] of [
        ['ada', ' \n ', { problems: [{ message: 'Please write something' }] }],
        ['ada', 'x'.repeat(1001), { problems: [{ message: 'At most 1000 characters' }] }],
        ['bob', 'Hello', { code: 'NOT_FOUND' }],
        ['theo', 'Hello', { code: 'NOT_FOUND' }],
      ] as const)
        expect(await ask(who, number, text)).toMatchObject(expected)
      expect((await read('tess', number))!.questionCount).toBe(0)
      const { id } = await world.seed({ owner: 'theo', status: 'CANCELLED' })
      const message = 'This timesheet is cancelled and cannot be written on.'
      expect(await ask('theo', id, 'Why?')).toMatchObject({ code: 'WRONG_STATUS', message })
    })

    it('after sixty in ten minutes, and beyond the limit of a timesheet', async () => {
      const { number } = await submitted()
      const { tess, ada } = world.company.people
      await ask('ada', number, 'One')
      await db.throttle.updateMany({ data: { count: 59 } })
      expect(await ask('ada', number, 'The last')).toEqual(written)
      expect(await ask('ada', number, 'One more')).toEqual({ code: 'TOO_MANY_REQUESTS' })
      const one = { timesheetId: number, timesheetEventType: 'ASKED' as const, actorId: ada.id }
      const events = await db.timesheetEvent.createManyAndReturn({ data: Array(QUESTIONS_MAX - 2).fill(one) })
      const line = { actionType: 'EDIT', actionArea: 'HEADER', timesheetId: number, userId: tess.id } as const
      const modifier = { modifierId: ada.id, nameOfModifier: '', emailOfModifier: '' }
      const by = { ...modifier, roleOfModifier: 'APPROVER' as const }
      await db.timesheetHistory.createMany({
        data: events.map(({ id: eventId }) => ({
          ...line,
          ...by,
          eventId,
          changeDetail: [{ currentValue: 'Line' }],
        })),
      })
      expect(await ask('tess', number, 'One more')).toMatchObject({ code: 'TOO_MANY_QUESTIONS' })
    })
  })
})

// An owner who has seen what approvers changed: what is unseen, who may say so, and what makes it unseen again.
describe('a change that the owner has seen', () => {
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

  it('stays unseen until its owner confirms it, and only its owner can', async () => {
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

  it('is unseen again after a later edit, although the owner saw the earlier one', async () => {
    const { number } = await submitted()
    const first = await edit(number, '14:00')
    const second = await edit(number, '13:00')
    expect(await see('tess', second, newestEdit(first))).toMatch(/^Changed by Ada Tester at \d\d:\d\d since/)
    expect(await see('tess', second)).toBe('TimesheetChange')
    expect((await edit(number, '12:00')).hasUnseenEdit).toBe(true)
  })

  it('does not exist for an edit without changes', async () => {
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

  it('counts as seen once the owner saves over it', async () => {
    const { number } = await submitted()
    const { id } = await edit(number, '14:00')
    const tess = await world.signIn('tess')
    done(await tess.recall({ id }))
    const { version, lines } = await read(number)
    done(await tess.save(world.day([world.unbilled('7:00', '14:30', { id: lines[0]!.id })], { id, version })))
    expect((await read(number)).hasUnseenEdit).toBe(false)
  })
})
