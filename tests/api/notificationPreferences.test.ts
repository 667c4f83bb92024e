// How people want to be notified: each person's own choice, and the mail that those get who want it.
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { mailAsRead } from '#server/read/mail.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { globalId, setUpWorld } from '#tests/support/world.ts'

const world = setUpWorld()
afterEach(async () => {
  await db.notificationPreference.deleteMany()
  await db.timesheet.deleteMany()
  await db.mailMessage.deleteMany()
  await db.notification.deleteMany()
})

type Preference = { notifiedOf: string; push: boolean; mail: boolean }

const FIELDS = 'notificationPreferences { notifiedOf push mail }'

async function preferences(name: PersonName): Promise<Preference[]> {
  const { data } = await world.ask<{
    me: { notificationPreferences: Preference[] }
  }>(name, `{ me { ${FIELDS} } }`)
  return data!.me.notificationPreferences
}

async function choose(name: PersonName, input: Preference) {
  const { data, errors } = await world.ask<{
    result: { viewer: { notificationPreferences: Preference[] } }
  }>(
    name,
    `mutation ($input: NotificationPreferenceInput!) {
      result: setNotificationPreference(input: $input) { viewer { ${FIELDS} } }
    }`,
    { input },
  )
  return data?.result?.viewer.notificationPreferences ?? errors[0]?.extensions?.code
}

const mailed = async () =>
  (await db.mailMessage.findMany({ where: { kind: 'NOTIFICATION' }, orderBy: { to: 'asc' } })).map(
    ({ to, subject }) => [to, subject],
  )
const submit = async () =>
  done(await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')])))
const of = (name: PersonName) => world.company.people[name].email

describe('preferences', () => {
  it.each<[PersonName, string[]]>([
    ['tess', ['APPROVED', 'DECLINED', 'CANCELLED', 'EDITED', 'REMINDER', 'ASKED']],
    ['ada', ['SUBMITTED', 'MOVED', 'ASKED']],
    ['uma', []],
    ['sam', ['SUBMITTED', 'MOVED', 'APPROVED', 'DECLINED', 'CANCELLED', 'EDITED', 'REMINDER', 'ASKED']],
  ])('of %s list the person’s events: on for devices, off for mail', async (name, kinds) => {
    const found = (await preferences(name)).filter(
      // Whether an approver records timesheets is of the company.
      ({ notifiedOf }) => kinds.includes(notifiedOf),
    )
    expect(found).toEqual(kinds.map((notifiedOf) => ({ notifiedOf, push: true, mail: false })))
  })

  it('belong to each person, and unknown events are refused', async () => {
    const chosen = { notifiedOf: 'SUBMITTED', push: false, mail: true }
    expect(await choose('ada', chosen)).toContainEqual(chosen)
    expect(await preferences('ada')).toContainEqual(chosen)
    expect(await preferences('amy')).toContainEqual({ ...chosen, push: true, mail: false })
    expect(await choose('tess', chosen)).toBe('FORBIDDEN')
    expect(await choose('uma', chosen)).toBe('FORBIDDEN')
    expect(await db.notificationPreference.count()).toBe(1)
  })
})

describe('mail', () => {
  it('for a notification goes only to people who want mail for this event', async () => {
    await choose('ada', { notifiedOf: 'SUBMITTED', push: true, mail: true })
    await choose('amy', { notifiedOf: 'MOVED', push: true, mail: true })
    await submit()
    expect(await mailed()).toEqual([[of('ada'), 'Tess Tester submitted the timesheet for Tue Nov 17, 2026']])
  })

  it('leads to the notification and to the profile, as HTML and as text', async () => {
    await choose('tess', { notifiedOf: 'DECLINED', push: true, mail: true })
    await (await world.signIn('ada')).decline(await submit(), 'Wrong job')
    const { id } = await db.notification.findFirstOrThrow({ where: { user: { firstName: 'Tess' } } })
    const mail = await db.mailMessage.findFirstOrThrow({ where: { kind: 'NOTIFICATION' } })
    const { html, text } = await mailAsRead(mail, 'https://daybook.test')
    for (const content of [html, text]) {
      expect(content).toContain('Ada Tester declined your timesheet for Tue Nov 17, 2026')
      expect(content).toContain(`https://daybook.test/notifications?open=${id}`)
      expect(content).toContain('https://daybook.test/profile')
    }
  })

  it('for an edit has the old and new values below its sentence, but not in its subject', async () => {
    await choose('tess', { notifiedOf: 'EDITED', push: true, mail: true })
    const { id, number, version } = await submit()
    const line = { id: (await (await world.signIn('tess')).read(number))!.lines[0]!.id, notes: 'Fire drill' }
    const edited = world.day([world.unbilled('7:00', '8:00', line)], { id, version })
    done(await (await world.signIn('ada')).edit(edited))
    const mail = await db.mailMessage.findFirstOrThrow({ where: { kind: 'NOTIFICATION' } })
    expect(mail.subject).toBe('Ada Tester edited your timesheet for Tue Nov 17, 2026')
    const { html, text } = await mailAsRead(mail, 'https://daybook.test')
    for (const content of [html, text])
      expect(content).toContain('Task 1 Job Description: First aid course → Fire drill')
  })

  it('for a reminder goes only to people who want it', async () => {
    await choose('tess', { notifiedOf: 'REMINDER', push: true, mail: true })
    const users = [globalId('User', world.company.people.tess)]
    await world.ask(
      'ada',
      'mutation ($users: [ID!]!) { remindMissing(dates: ["2026-11-16"], users: $users) { __typename } }',
      { users },
    )
    expect(await mailed()).toEqual([
      [of('tess'), 'Ada Tester reminds you to hand in your timesheet for Mon Nov 16, 2026'],
    ])
  })

  it('is dropped with a failed change, and never goes to disabled people', async () => {
    await choose('ada', { notifiedOf: 'SUBMITTED', push: true, mail: true })
    await world.asOwner(
      `ALTER TABLE "TimesheetHistory" ADD CONSTRAINT "fails" CHECK ("actionType" IS NULL) NOT VALID`,
    )
    await (await world.signIn('tess')).submit(world.day([world.unbilled('7:00', '15:00')]))
    await world.asOwner(`ALTER TABLE "TimesheetHistory" DROP CONSTRAINT "fails"`)
    expect(world.takeFaults()).toHaveLength(1)
    expect(await mailed()).toEqual([])
    const { id } = world.company.people.ada
    await db.user.update({ where: { id }, data: { active: false } })
    await submit()
    await db.user.update({ where: { id }, data: { active: true } })
    expect(await mailed()).toEqual([])
  })
})
