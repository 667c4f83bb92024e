// Every list screen on a phone: its message when a filter finds nothing, recovery from a lost connection, its cards,
// live additions, and one filter in its address. tests/screens/params.test.ts has all filters in all addresses.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { queueMail } from '#server/actions/mail/mail-rows.ts'
import { markFailed } from '#server/actions/mail/send.ts'
import { db, transaction } from '#server/database/client.ts'
import { storeFailure } from '#server/errors/failures.ts'
import { done } from '#tests/support/caller.ts'
import type { PersonName } from '#tests/support/company.ts'
import { brokenReferences, expectNames } from '#tests/support/names.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'
import { globalId, NOON } from '#tests/support/world.ts'
import { catchUp } from '#web/relay/connection.ts'

const screens = await openScreens()
afterEach(async () => {
  await db.user.deleteMany({ where: { lastName: 'Added' } })
  await db.approvalGroup.deleteMany({ where: { name: 'Added group' } })
  await db.payLocation.deleteMany({ where: { name: 'Added depot' } })
  await db.publicHoliday.deleteMany()
  await db.manual.deleteMany()
  await db.mailMessage.deleteMany()
  await screens.asOwner('DELETE FROM "FailureLog"')
})

type List = {
  /** What the headings, fields and buttons around it are called. */
  names: string[]
  as: PersonName
  path: string
  /** The list's name for screen readers. */
  label: string
  /** The address of the list with a filter that finds nothing, what it says then, and the control that lifts the filter. */
  nothing: { path: string; says: string[]; lift: string | RegExp }
  /** What it says while nothing was ever there; a list without it always has something. */
  empty?: string[]
  /** Adds what the list shows next. */
  add: () => Promise<unknown>
  /** Whether it shows that without being loaded again: by itself, or after a press of this button. */
  follows: boolean | string
  /** Parts of two cards, or of the only one. */
  cards: [RegExp, RegExp?]
  /** Removes one of them elsewhere. A list that is read again loses it only then. */
  leave?: { card: RegExp; act: () => Promise<unknown>; isReadAgain?: boolean }
  /** The controls of a filter that keeps the first of them, the address with it, and the control that lifts it. */
  narrow?: { press: (string | RegExp)[]; path: string; lift: string }
}

const settings = (view: string) => `/admin/settings?view=${view}`
const noMatch = (title: string, filter: string) => [title, `Nothing matches this filter: ${filter}.`]
/** What an administrator adds on another device. */
const change = (mutation: string, type: string, input: object) =>
  screens.ask('sam', `mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`, { input })
const day = (startDate: string) => screens.day([screens.unbilled('7:00', '8:00')], { startDate })
const remove = (mutation: string, variables: string, values: object) =>
  screens.ask('sam', `mutation (${variables}) { ${mutation} { __typename } }`, values)
const sheetOf = async (date: string) =>
  globalId('Timesheet', await db.timesheet.findFirstOrThrow({ where: { startDate: new Date(date) } }))
/** Tess takes her timesheet of a date back, and deletes it. */
const withdraw = async (date: string) => {
  const [tess, id] = [await screens.signIn('tess'), await sheetOf(date)]
  await tess.recall({ id })
  expect((await tess.remove({ id })).goneId).toBe(id)
}
const queue = (to: string) =>
  transaction((tx) =>
    queueMail(tx, [
      {
        kind: 'GROUP_NOTIFICATION',
        to,
        subject: `About ${to}`,
        letter: { heading: 'Hello', paragraphs: [], facts: [], notes: [] },
      },
    ]),
  )

const lists: Record<string, List> = {
  'own timesheets': {
    names: [
      'Your week | Your month | Previous week | Next week | Week of Mon Nov 16, | Start a task | Were you away?',
      'Filter by status | Total | Draft | Pending | Approved | Declined | Recalled | Cancelled',
      'Open question | By week | Export | Record your first day',
    ],
    as: 'tess',
    path: '/dashboard?status=all',
    label: 'Timesheets',
    nothing: {
      path: '/dashboard?status=declined',
      says: ['No declined timesheets', 'Choose Total to see all your timesheets.'],
      lift: /^Total/,
    },
    empty: ['No timesheets yet', 'Record what you worked on today, then submit it to your approver.'],
    add: async () => {
      const tess = await screens.signIn('tess')
      const lines = [screens.unbilled('7:00', '8:00', { glAccount: null })]
      await tess.save({ ...day('2026-11-16'), lines })
      done(await tess.submit(day('2026-11-17')))
    },
    follows: true,
    cards: [/(?=.*Draft)(?=.*Mon Nov 16)(?=.*No task details yet)/, /(?=.*Pending)(?=.*Tue Nov 17)/],
    leave: { card: /Mon Nov 16/, act: () => withdraw('2026-11-16') },
    narrow: { press: [/^Draft/], path: '/dashboard?status=draft', lift: 'Back' },
  },
  'timesheets of the own groups': {
    names: [
      'View | List | Week | Filter by status | Total | Draft | Pending | Approved | Declined',
      'Recalled | Cancelled | Filters | Select | Export | Timesheets',
    ],
    as: 'ada',
    path: '/super/dashboard?status=all',
    label: 'Timesheets',
    nothing: {
      path: '/super/dashboard?status=pending',
      says: ['No pending timesheets', 'Everything is decided. New timesheets appear here automatically.'],
      lift: /^Total/,
    },
    empty: ['No timesheets', 'They appear here as they are submitted.'],
    add: async () => {
      const tess = await screens.signIn('tess')
      done(await tess.submit(day('2026-11-16')))
      const other = done(await tess.submit(day('2026-11-17')))
      await screen.findByText(/Tue Nov 17/)
      await (await screens.signIn('amy')).approve(other)
    },
    follows: true,
    cards: [/(?=.*Pending)(?=.*Mon Nov 16)/, /(?=.*Approved)(?=.*Tue Nov 17)/],
    leave: { card: /Mon Nov 16/, act: () => withdraw('2026-11-16') },
    narrow: { press: [/^Pending/], path: '/super/dashboard?status=pending', lift: 'Back' },
  },
  users: {
    names: [
      'Filter by type | Total | Staff | Approver | User Administrator | System Administrator',
      'Filter by what is unfinished | No approval group | No employee number | Filters | Status',
      'Approval group | Pay location | Export | Users',
    ],
    as: 'sam',
    path: '/admin/users',
    label: 'Users',
    nothing: {
      path: '/admin/users?search=nowhere',
      says: noMatch('No users found', '“nowhere”'),
      lift: 'Clear search “nowhere”',
    },
    add: () =>
      change('createAccount', 'AccountInput', {
        ...{ firstName: 'Abe', lastName: 'Added', email: 'abe@test.example', defaultStartTime: 420 },
        userType: 'USER_ADMINISTRATOR',
      }),
    follows: true,
    cards: [/Abe Added.*abe@test\.example/, /Tess Tester/],
    leave: {
      card: /Abe Added/,
      act: async () => {
        const { id } = await db.user.findFirstOrThrow({ where: { lastName: 'Added' } })
        await remove('deleteAccount(id: $id)', '$id: ID!', { id: globalId('Account', id) })
      },
    },
    narrow: {
      press: [/^User Administrator/],
      path: '/admin/users?type=user-administrator',
      lift: 'Back',
    },
  },
  'approval groups': {
    names: ['Without an approver | Filters | Status | Approval groups'],
    as: 'sam',
    path: '/admin/approval-groups',
    label: 'Approval groups',
    nothing: {
      path: '/admin/approval-groups?search=nowhere',
      says: noMatch('No approval groups found', '“nowhere”'),
      lift: 'Clear filters',
    },
    add: () =>
      change('createApprovalGroup', 'ApprovalGroupInput', {
        ...{ name: 'Added group', gpBatchPrefix: 'AG', gpBatchNotificationTo: 'pay@test.example' },
        members: [globalId('Account', screens.company.people.ada)],
      }),
    follows: true,
    cards: [/Deserted/, /Added group/],
    leave: {
      card: /Added group/,
      act: async () => {
        const group = await db.approvalGroup.findFirstOrThrow({ where: { name: 'Added group' } })
        await remove('deleteApprovalGroup(id: $id, version: 1)', '$id: ID!', {
          id: globalId('ApprovalGroupDetails', group),
        })
      },
    },
    narrow: {
      press: ['Without an approver'],
      path: '/admin/approval-groups?nobody=yes',
      lift: 'Without an approver',
    },
  },
  'pay locations': {
    names: ['Pay locations | Create Pay Location'],
    as: 'sam',
    path: settings('pay-locations'),
    label: 'Pay locations',
    nothing: {
      path: `${settings('pay-locations')}&search=nowhere`,
      says: noMatch('No pay locations found', '“nowhere”'),
      lift: 'Clear search “nowhere”',
    },
    add: () =>
      change('createPayLocation', 'PayLocationInput', {
        ...{ name: 'Added depot', region: 'Far West', active: true, divisions: [] },
      }),
    follows: true,
    cards: [/Added depot/, /North/],
    leave: {
      card: /Added depot/,
      isReadAgain: true,
      act: async () => {
        const depot = await db.payLocation.findFirstOrThrow({ where: { name: 'Added depot' } })
        await remove('deletePayLocations(ids: [$id])', '$id: ID!', { id: globalId('PayLocation', depot) })
      },
    },
  },
  'public holidays': {
    names: ['Public holidays | QLD, | Previous year | Next year | Import a file | Add holiday'],
    as: 'sam',
    path: `${settings('public-holidays')}&year=2026`,
    label: 'Public holidays',
    nothing: {
      path: `${settings('public-holidays')}&year=2027`,
      says: ['No holidays for 2027 yet', 'Import the calendar of QLD, or add its holidays one by one.'],
      lift: 'Previous year',
    },
    empty: ['No holidays for 2026 yet', 'Import the calendar of QLD, or add its holidays one by one.'],
    add: () =>
      screens.ask(
        'sam',
        `mutation { addPublicHolidays(region: "QLD", holidays: [
          { date: "2026-12-25", name: "Christmas" }, { date: "2026-12-28", name: "Boxing Day" },
          { date: "2027-12-25", name: "Christmas" } ]) { __typename } }`,
      ),
    follows: true,
    cards: [/Dec 25, 202\dChristmas/, /Dec 28, 2026Boxing Day/],
    leave: {
      card: /Boxing Day/,
      isReadAgain: true,
      act: async () => {
        const day = await db.publicHoliday.findFirstOrThrow({ where: { name: 'Boxing Day' } })
        await remove('deletePublicHolidays(ids: [$id])', '$id: ID!', { id: globalId('PublicHoliday', day) })
      },
    },
    narrow: { press: ['Next year'], path: `${settings('public-holidays')}&year=2027`, lift: 'Back' },
  },
  'job data': {
    names: [
      'Kind of job data | Sites | Equipment | Work orders | Work order tasks | Jobs',
      'Cost codes | GL accounts | Task categories | GP employees | Export | Create Site',
    ],
    as: 'sam',
    path: '/admin/job-data',
    label: 'Sites',
    nothing: {
      path: `/admin/job-data?search=nowhere`,
      says: noMatch('No Sites found', '“nowhere”'),
      lift: 'Clear search “nowhere”',
    },
    add: async () => {},
    follows: false,
    cards: [/Mine/, /Yard/],
  },
  manuals: {
    names: ['Filters | Status | Visible Type | Upload Manuals'],
    as: 'uma',
    path: '/manuals',
    label: 'Manuals',
    nothing: {
      path: '/manuals?search=nowhere',
      says: noMatch('No manuals found', '“nowhere”'),
      lift: 'Clear filters',
    },
    empty: ['No manuals yet', 'Use Upload Manuals to add the first ones, or drop files here.'],
    add: async () => {
      const [paper] = await Promise.all(
        ['Paper forms', 'Hose chart'].map((name) => {
          const file = { create: { path: name, contentType: 'application/pdf', size: 2048 } }
          return db.manual.create({ data: { name, visibleTypes: ['STAFF'], file } })
        }),
      )
      await screens.ask(
        'sam',
        `mutation ($id: ID!, $input: ManualInput!) {
          updateManual(id: $id, version: 1, input: $input) { __typename }
        }`,
        {
          id: globalId('Manual', paper!),
          input: { name: 'Paper forms', description: '', active: false, visibleTypes: ['STAFF'] },
        },
      )
    },
    follows: true,
    cards: [/Paper forms.*Inactive/, /Hose chart/],
    leave: {
      card: /Paper forms/,
      isReadAgain: true,
      act: async () => {
        const paper = await db.manual.findFirstOrThrow({ where: { name: 'Paper forms' } })
        await remove('deleteManual(id: $id, version: 2)', '$id: ID!', { id: globalId('Manual', paper) })
      },
    },
    narrow: { press: ['Status', 'Inactive'], path: '/manuals?status=inactive', lift: 'Remove filter Status' },
  },
  dockets: {
    names: ['Filters | State | Export'],
    as: 'ada',
    path: '/dockets',
    label: 'Dockets',
    nothing: {
      path: '/dockets?search=nowhere',
      says: noMatch('No dockets found', '“nowhere”'),
      lift: 'Clear filters',
    },
    empty: [
      'No dockets yet',
      'A docket is issued for each task with field service when its day is handed in.',
    ],
    add: () => {
      const { people, groups } = screens.company
      const docket = (index: number, state: 'ISSUED' | 'VOIDED') => ({
        ...{ number: `D-2026-00000${index}`, token: `token ${index}`, state },
        ...{
          timesheetId: 1,
          timesheetLineId: 1,
          userId: people.fay.id,
          approvalGroupId: groups.fieldNorth.id,
        },
        ...{ date: new Date('2026-11-17'), issuedAt: NOON, endedAt: state === 'VOIDED' ? NOON : null },
        ...{ customerName: 'Bowen Quarries', customerEmail: '', workerName: 'Fay Tester', fleet: '' },
        ...{ content: '{"minutes":270}', sha256: '' },
      })
      return db.docket.createMany({ data: [docket(1, 'VOIDED'), docket(2, 'ISSUED')] })
    },
    follows: false,
    cards: [/D-2026-000001.*Bowen Quarries/, /D-2026-000002/],
    narrow: { press: ['State', 'Voided'], path: '/dockets?state=voided', lift: 'Remove filter State' },
  },
  notifications: {
    names: ['Filters | Unread | Mark all as read'],
    as: 'ada',
    path: '/notifications',
    label: 'Notifications',
    nothing: {
      path: '/notifications?unread=yes',
      says: ['Nothing unread', 'You have read all of your notifications.'],
      lift: 'Unread',
    },
    empty: [
      'No notifications yet',
      'You are notified here when a timesheet is submitted to you, and when one of yours is decided.',
    ],
    add: async () => {
      await (await screens.signIn('tess')).submit(day('2026-11-16'))
    },
    follows: true,
    cards: [/Tess Tester submitted the timesheet/],
    leave: { card: /Tess Tester/, act: () => withdraw('2026-11-16'), isReadAgain: true },
    narrow: { press: ['Unread'], path: '/notifications?unread=yes', lift: 'Unread' },
  },
  'timesheet tracking': {
    names: ['Filters | Person | Changed by | Any date | Action | Area | Export | Timesheet changes'],
    as: 'sam',
    path: '/admin/timesheet-trackings',
    label: 'Timesheet changes',
    nothing: {
      path: '/admin/timesheet-trackings?to=2020-01-01',
      says: noMatch('No changes found', 'To Wed Jan 01, 2020'),
      lift: 'Clear filters',
    },
    add: async () => {
      const sheet = done(await (await screens.signIn('theo')).submit(day('2026-11-16')))
      await (await screens.signIn('ada')).approve(sheet)
    },
    follows: false,
    cards: [/^Theo Tester created and submitted/, /^Ada Tester approved/],
    narrow: {
      press: ['Action', 'Create'],
      path: '/admin/timesheet-trackings?action=create',
      lift: 'Remove filter Action',
    },
  },
  'user tracking': {
    names: ['Filters | Person | Type | Any date | User log'],
    as: 'sam',
    path: '/admin/user-trackings',
    label: 'User log',
    nothing: {
      path: '/admin/user-trackings?type=exported',
      says: noMatch('Nothing found', 'Exported'),
      lift: 'Clear filters',
    },
    add: () =>
      db.userLog.create({
        data: { userId: screens.company.people.tess.id, userLogType: 'SIGN_IN_FAILED', at: NOON },
      }),
    follows: true,
    cards: [/^Tess TesterFailed sign-in/, /^Sam TesterSigned in/],
    narrow: {
      press: ['Type', 'Failed sign-in'],
      path: '/admin/user-trackings?type=sign-in-failed',
      lift: 'Remove filter Type',
    },
  },
  outbox: {
    names: ['Filters | State | Kind'],
    as: 'sam',
    path: '/admin/outbox',
    label: 'Mail',
    nothing: {
      path: `/admin/outbox?state=sent`,
      says: noMatch('No mail found', 'sent'),
      lift: 'Clear filters',
    },
    empty: ['No mail yet', 'All mail from Daybook is listed here.'],
    add: async () => {
      await queue('gone@test.example')
      const { id } = await db.mailMessage.findFirstOrThrow()
      await markFailed({ messageId: id }, 'No such address')
      await queue('tess@test.example')
    },
    follows: true,
    cards: [/gone@test\.example.*Failed/, /tess@test\.example.*Kept/],
    narrow: {
      press: ['State', 'Failed'],
      path: `/admin/outbox?state=failed`,
      lift: 'Remove filter State',
    },
  },
  'failure log': {
    names: ['Filters | Kind'],
    as: 'sam',
    path: '/admin/failures',
    label: 'Failures',
    nothing: {
      path: `/admin/failures?kind=crash`,
      says: noMatch('No failures found', 'Crash'),
      lift: 'Clear filters',
    },
    empty: ['No failures', 'Errors of the server, of jobs and in browsers are listed here for 90 days.'],
    add: async () => {
      await storeFailure({ source: 'jobs', message: 'given up: mail' })
      await storeFailure({ source: 'server', message: 'No such row', reference: 'ffffffff' })
    },
    follows: '2 new failures',
    cards: [/given up: mail.*A mail did not arrive/, /No such row/],
    narrow: {
      press: ['Kind', 'Job given up'],
      path: `/admin/failures?kind=job`,
      lift: 'Remove filter Kind',
    },
  },
}

it.each(Object.entries(lists))(
  'the list of %s says what to do when it finds nothing, retries after a lost connection, follows others and filters',
  async (_, { names, as, path, label, nothing, empty, add, follows, cards, leave, narrow }) => {
    if (!empty && follows === false) await add()
    const { user, network, address, goBack } = await screens.open(nothing.path, { as, width: PHONE })
    const says = async (words: string[]) => {
      for (const text of words) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    }
    const press = async (name: string | RegExp) => {
      const buttons = screen.queryAllByRole('menuitemradio', { name })
      await user.click(buttons[0] ?? screen.getByRole('button', { name }))
    }
    const shown = () => [...(screen.queryByLabelText(label, { selector: 'ul' })?.children ?? [])].map(textOf)
    await says(nothing.says)

    const complaints = screens.expectComplaints()
    network.isDown = true
    await press(nothing.lift)
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This screen needs a network.*The server cannot be reached/,
    )
    network.isDown = false
    // A home heals by itself.
    if (screen.queryByRole('button', { name: 'Try again' })) await press('Try again')
    await (empty ? says(empty) : screen.findByLabelText(label, { selector: 'ul' }))
    complaints.end(/cannot be reached/)
    expect(address()).toBe(path)
    expectNames('main', ...names)
    expect(brokenReferences()).toEqual([])

    const [kept, left] = cards
    const areShown = () =>
      waitFor(() => {
        for (const card of cards) expect(shown()).toContainEqual(expect.stringMatching(card!))
      })
    if (follows !== false) await screens.isLive()
    if (follows !== false || empty) await add()
    if (typeof follows === 'string') await user.click(await screen.findByRole('button', { name: follows }))
    if (follows !== false) await areShown()

    if (narrow) {
      for (const name of narrow.press) await press(name)
      await waitFor(() => {
        expect(address()).toBe(narrow.path)
        expect(shown()).toContainEqual(expect.stringMatching(kept))
        if (left) expect(shown()).not.toContainEqual(expect.stringMatching(left))
      })
      await (narrow.lift === 'Back' ? goBack() : press(narrow.lift))
    }
    await areShown()
    await waitFor(() => expect(address()).toBe(path))
    if (!leave) return

    const isGone = () => waitFor(() => expect(shown()).not.toContainEqual(expect.stringMatching(leave.card)))
    // What the server answered before arrives afterwards.
    const asked = network.count
    const arrive = network.holdAnswers()
    catchUp()
    await waitFor(() => expect(network.count).toBeGreaterThan(asked))
    await network.isIdle()
    await leave.act()
    if (!leave.isReadAgain) await isGone()
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 50))
    await network.isIdle()
    await isGone()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

function textOf({ textContent }: Element): string {
  return textContent
}
