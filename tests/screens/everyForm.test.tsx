// The common behaviour of forms (web/forms), once on each form with it. The behaviour of a single form is in the test of its
// screen; the forms of timesheets are in timesheetLife.test.tsx and editPage.test.tsx.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { changedFields } from '#domain/changed-fields.ts'
import { changeRecord } from '#server/actions/administration/record-change.ts'
import { updateJobRecord } from '#server/actions/job-data/record.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { db, transaction } from '#server/database/client.ts'
import type { AdministeredNoun } from '#server/database/generated/enums.ts'
import type { PersonName } from '#tests/support/company.ts'
import { messageOf } from '#tests/support/dialog.ts'
import { brokenReferences, expectNames } from '#tests/support/names.ts'
import { answer, findDialog, openScreens } from '#tests/support/screen.tsx'
import { NOON, TODAY } from '#tests/support/world.ts'

afterEach(async () => {
  await db.absence.deleteMany()
  await db.deputy.deleteMany()
  await db.reportView.deleteMany()
  await db.webhook.deleteMany()
})
const screens = await openScreens()
const { people, payLocations, jobs, groups } = screens.company

/** Another administrator, on another device. */
const other = { ...people.uma, userType: 'SYSTEM_ADMINISTRATOR' } as unknown as Viewer
const otherChanges = (noun: AdministeredNoun, recordId: number) => () =>
  transaction((tx) =>
    changeRecord(tx, other, { noun, recordId }, null, async () => ({
      action: 'CHANGED',
      changes: changedFields('', { Name: 'Old' }, { Name: 'New' }),
    })),
  )

const pump = await db.manual.create({
  data: {
    name: 'Pump manual',
    visibleTypes: ['STAFF'],
    file: { create: { path: 'pump', contentType: 'application/pdf', size: 2048 } },
  },
})
const rule = await db.payPeriodRule.findUniqueOrThrow({ where: { gpPayCycle: 'RENTAL' } })
const today = new Date(TODAY)

type Inputs = ReturnType<typeof inputsOf>
const inputsOf = (form: HTMLElement) => ({
  element: form,
  field: (label: string) =>
    within(form).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' }),
})
/** The field that Tab reaches first. */
const firstFieldOf = (form: HTMLElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(
    ({ type, checked, readOnly }) => type !== 'file' && !readOnly && (type !== 'radio' || checked),
  )
const fill = async (user: UserEvent, input: HTMLInputElement, text: string) => {
  await user.clear(input)
  await user.paste(text)
}
const press = async (user: UserEvent, words: string | RegExp, element: HTMLElement = document.body) =>
  user.click(await within(element).findByText(words, { selector: 'button, button *' }))

type Form = {
  form: string
  /** What its headings, fields and buttons are called. */
  names: string[]
  as: PersonName
  at: string
  /** Opens the form on the screen. */
  opens?: (user: UserEvent) => Promise<unknown>
  /** The title of its dialog, or the name of the form on a page. */
  title: string
  isPage?: boolean
  /** A field and its typed value. */
  field: string
  typed: string
  /** Fills in other required fields. */
  fills?: (user: UserEvent, form: Inputs) => Promise<unknown>
  submit: string
  /** Only the server can refuse this. */
  refused?: {
    prepare?: () => Promise<unknown>
    /** The field that shows the message, or any field if the message is above the form. */
    field: string
    typed?: string
    message: string
    isAbove?: boolean
    /** Removes the cause. */
    then?: () => Promise<unknown>
    correct?: string
  }
  /** Another administrator changes the stored record. */
  otherSaves?: () => Promise<unknown>
  /** A deleted record: its address, its message there, and a text in the row of the record of this form. */
  gone?: { at: string; message: string; row: string }
  /** Finds the saved record. */
  stored?: () => Promise<unknown>
}

const forms: Form[] = [
  {
    form: 'a user',
    names: [
      'Edit User | Close | User Type | GP Employee ID | Look up | First Name | Last Name | Email',
      'GP Staff Number | GP Pay Cycle | Pay Location | Type to search | Clear Pay Location',
      'Approval Group | Visible Type | Default Start Time | --:-- am | Choose Default Start Time',
      'Timesheet Creation | Field Service | Name a deputy | Save Changes',
    ],
    as: 'sam',
    at: `/admin/users?user=${people.bob.id}`,
    title: 'Edit User',
    field: 'Last Name',
    typed: 'Married',
    submit: 'Save Changes',
    refused: {
      field: 'Email',
      typed: 'ada@test.example',
      message: 'The specified email is being used by another account. Please use a different email.',
      correct: 'bob@test.example',
    },
    otherSaves: otherChanges('USER', people.bob.id),
    gone: { at: '/admin/users?user=999999', message: 'User not found', row: 'Bob Tester' },
    stored: () => db.user.findFirst({ where: { lastName: 'Married', email: 'bob@test.example' } }),
  },
  {
    form: 'an approval group',
    names: [
      'Edit Approval Group | More | Close | Group Name | GP Batch Prefix',
      'GP Batch Notification Recipients To | GP Batch Notification Recipients CC',
      'Admin Notification | Members | Search by name | Crew leaders | Users | Move people here… | Will Tester',
      'Move Will Tester to another group | Save Changes',
    ],
    as: 'uma',
    at: `/admin/approval-groups?group=${groups.workshop.id}`,
    title: 'Edit Approval Group',
    field: 'Group Name',
    typed: 'Workshop south',
    submit: 'Save Changes',
    otherSaves: otherChanges('APPROVAL_GROUP', groups.workshop.id),
    gone: { at: '/admin/approval-groups?group=999999', message: 'Approval group not found', row: 'Workshop' },
    stored: () => db.approvalGroup.findFirst({ where: { name: 'Workshop south' } }),
  },
  {
    form: 'a pay location',
    names: [
      'Edit Pay Location | Close | Name | Region | Job divisions | Civil | Mechanical | Active',
      'Save Changes',
    ],
    as: 'sam',
    at: `/admin/settings?view=pay-locations&location=${payLocations.north.id}`,
    title: 'Edit Pay Location',
    field: 'Region',
    typed: 'Far West',
    submit: 'Save Changes',
    refused: {
      field: 'Name',
      typed: 'SOUTH',
      message: 'There is already a pay location with this name, active or inactive',
      correct: 'North',
    },
    otherSaves: otherChanges('PAY_LOCATION', payLocations.north.id),
    gone: {
      at: '/admin/settings?view=pay-locations&location=999999',
      message: 'Pay location not found',
      row: 'North',
    },
    stored: () => db.payLocation.findFirst({ where: { name: 'North', region: 'Far West' } }),
  },
  {
    form: 'a job',
    names: ['Edit Job | More | Close | Job number | Division | Description | Active | Save Changes'],
    as: 'sam',
    at: `/admin/job-data?kind=job&record=${jobs.mill.id}`,
    title: 'Edit Job',
    field: 'Description',
    typed: 'Saw mill',
    submit: 'Save Changes',
    otherSaves: () =>
      updateJobRecord(other, 'JOB', jobs.mill.id, null, {
        division: 'Mechanical',
        description: 'Wind mill',
        active: true,
      }),
    gone: {
      at: '/admin/job-data?kind=job&record=999999',
      message: 'Job not found',
      row: 'J-200',
    },
    stored: () => db.job.findFirst({ where: { description: 'Saw mill' } }),
  },
  {
    form: 'a manual',
    names: [
      'Edit Manual | More | Close | Name | Description | Visible Type | Staff | Approver',
      'User Administrator | System Administrator | Active | File | Download | Replace file',
      'New file | Save Changes',
    ],
    as: 'sam',
    at: `/manuals?manual=${pump.id}`,
    opens: (user) => press(user, 'Edit'),
    title: 'Edit Manual',
    field: 'Description',
    typed: 'Before each start',
    submit: 'Save Changes',
    otherSaves: otherChanges('MANUAL', pump.id),
    gone: { at: '/manuals?manual=999999', message: 'Manual not found', row: 'Pump manual' },
    stored: () => db.manual.findFirst({ where: { description: 'Before each start' } }),
  },
  {
    form: 'a new webhook',
    names: [
      'Create webhook | Close | Name | Address | Events | Timesheet submitted | Timesheet approved',
      'Timesheet declined | Timesheet cancelled | Pay batch made | Docket issued | Active',
    ],
    as: 'sam',
    at: '/admin/settings?view=webhooks',
    opens: (user) => press(user, 'Create webhook'),
    title: 'Create webhook',
    field: 'Name',
    typed: 'Pay',
    fills: (user, form) => fill(user, form.field('Address'), 'https://10.0.0.1/in'),
    submit: 'Create webhook',
    refused: {
      field: 'Address',
      message: 'This must be the https address of a server on the public internet',
      correct: 'https://pay.example/in',
    },
    stored: () => db.webhook.findFirst({ where: { name: 'Pay' } }),
  },
  {
    form: 'the settings',
    names: [
      'Company | Company Name | Time Zone | Type to search | Clear Time Zone | Checks on timesheets',
      'Timesheet Overlap Checking | Pass Midnight Checking | Maximum Daily Hours Checking',
      'Maximum Daily Hours | Start of the day | Use Default Start Time | Default Start Time | --:-- am',
      'Choose Default Start Time | Leave | Ask for Leave | Field service and dockets',
      "Allow a reason instead of the customer's signature | Mail Dockets to Customers | Signing in",
      'Require Second Factor for Administrators | Test environment | Development Hosts | Defaults',
      'All settings have their defaults | Reset to default',
    ],
    as: 'sam',
    at: '/admin/settings',
    title: 'Settings',
    isPage: true,
    field: 'Company Name',
    typed: 'Newer Plant',
    submit: 'Save',
    otherSaves: otherChanges('SETTING', 1),
    stored: () => db.setting.findFirst({ where: { companyName: 'Newer Plant' } }),
  },
  {
    form: 'the rule of pay periods',
    names: [
      'Pay period | Off | Weekly | Fortnightly | Monthly | First day of a period | DD MMM YYYY',
      'Mon, yesterday | Choose First day of a period | Days to the deadline | Time of the deadline',
      '--:-- am | Choose Time of the deadline | Close automatically at the deadline',
    ],
    as: 'sam',
    at: '/admin/settings?view=pay-periods',
    title: 'Pay periods of Rental',
    isPage: true,
    opens: async (user) =>
      user.click(
        within(await screen.findByLabelText('Pay periods of Rental', { selector: 'form' })).getByLabelText(
          'Weekly',
        ),
      ),
    field: 'Days to the deadline',
    typed: '3',
    submit: 'Save',
    otherSaves: otherChanges('PAY_PERIOD_RULE', rule.id),
    stored: () => db.payPeriodRule.findFirst({ where: { length: 'WEEKLY', deadlineDays: 3 } }),
  },
  {
    form: 'pay codes and rules',
    names: [
      'Pay codes | Add code | Shift codes | Day Shift code | Night Shift code | Rules | Add rule | Rule',
      'Payroll cycle | Shift | Task type | Task category | Pay code | Department | Position',
      'Move rule 1 up | Move rule 1 down | Remove rule | Move rule 2 up | Move rule 2 down',
      'Try them on closed periods | Try',
    ],
    as: 'sam',
    at: '/admin/settings?view=payroll',
    title: 'Payroll',
    isPage: true,
    opens: (user) => press(user, 'Fill in ordinary codes'),
    field: 'Code 1',
    typed: 'ORD',
    submit: 'Save',
    otherSaves: otherChanges('PAYROLL', 1),
    stored: () => db.payCode.findFirst({ where: { code: 'ORD' } }),
  },
  {
    form: 'a public holiday',
    names: ['Add a public holiday of QLD | Close | Date | DD MMM YYYY | Choose Date | Name | Add holiday'],
    as: 'sam',
    at: '/admin/settings?view=public-holidays&region=QLD',
    opens: (user) => press(user, 'Add holiday'),
    title: 'Add a public holiday of QLD',
    field: 'Name',
    typed: 'Christmas Day',
    fills: (user, form) => fill(user, form.field('Date'), '25/12/2026'),
    submit: 'Add holiday',
    refused: {
      prepare: () => db.payLocation.updateMany({ where: { region: 'QLD' }, data: { region: 'VIC' } }),
      field: 'Name',
      message: 'No pay location has this region',
      isAbove: true,
      then: () => db.payLocation.updateMany({ where: { region: 'VIC' }, data: { region: 'QLD' } }),
    },
    stored: () => db.publicHoliday.findFirst({ where: { name: 'Christmas Day' } }),
  },
  {
    form: 'days away',
    names: [
      'Mark days away | Close | Reason | Leave | Not rostered | Public holiday | First day',
      'DD MMM YYYY | Tue, today | Choose First day | Last day | Choose Last day | Mark',
    ],
    as: 'tess',
    at: '/profile',
    opens: (user) => press(user, 'Mark days away'),
    title: 'Mark days away',
    field: 'Last day',
    typed: '20 Nov 2026',
    submit: 'Mark',
    refused: {
      prepare: () =>
        db.absence.create({
          data: { userId: people.tess.id, kind: 'LEAVE', startDate: today, endDate: today },
        }),
      field: 'First day',
      message: 'Some of these days are already marked: Tue Nov 17, 2026.',
      correct: '18/11/2026',
    },
    stored: () => db.absence.findFirst({ where: { endDate: new Date('2026-11-20') } }),
  },
  {
    form: 'a deputy',
    names: [
      'Name a deputy | Close | Deputy | Type to search | First day | DD MMM YYYY | Tue, today',
      'Choose First day | Last day | Choose Last day | Name deputy',
    ],
    as: 'ada',
    at: '/profile',
    opens: (user) => press(user, 'Name a deputy'),
    title: 'Name a deputy',
    field: 'Last day',
    typed: '20 Nov 2026',
    fills: async (user, { element, field }) => {
      await user.click(field('Deputy'))
      await user.paste('amy')
      await user.click(await within(element).findByRole('option', { name: /Amy Tester/ }))
    },
    submit: 'Name deputy',
    refused: {
      prepare: () =>
        db.deputy.create({
          data: { absentId: people.ada.id, deputyId: people.amy.id, startDate: today, endDate: today },
        }),
      field: 'First day',
      message: 'Amy Tester already stands in on some of these days.',
      correct: '18/11/2026',
    },
    stored: () => db.deputy.findFirst({ where: { endDate: new Date('2026-11-20') } }),
  },
  {
    form: 'days that are opened for a person',
    names: [
      'Open days for a person | Close | Person | Type to search | First day | DD MMM YYYY',
      'Choose First day | Last day | Choose Last day | Open until | Wed, tomorrow',
      'Choose Open until | Time | --:-- am | Choose Time | Reason | Open days',
    ],
    as: 'sam',
    at: '/admin/settings?view=pay-periods',
    opens: (user) => press(user, 'Open days for a person'),
    title: 'Open days for a person',
    field: 'Reason',
    typed: 'The phone was broken',
    fills: async (user, { element, field }) => {
      await user.click(field('Person'))
      await user.paste('tess')
      await user.click(await within(element).findByRole('option', { name: /Tess Tester/ }))
      await fill(user, field('First day'), '12/11/2026')
      await fill(user, field('Last day'), '13/11/2026')
    },
    submit: 'Open days',
    refused: {
      field: 'First day',
      message: 'No day of this range belongs to a closed pay period of Tess Tester.',
    },
  },
  {
    form: 'a view of a report',
    names: ['Save view | Close | Name | No | Save'],
    as: 'tess',
    at: '/reports/jobs',
    opens: (user) => press(user, 'Save view'),
    title: 'Save view',
    field: 'Name',
    typed: 'By person',
    submit: 'Save',
    refused: {
      prepare: () =>
        db.reportView.createMany({
          data: Array.from({ length: 30 }, (_, nth) => ({
            userId: people.tess.id,
            name: `View ${nth}`,
            report: 'JOBS',
            queryString: '',
            createdAt: new Date(NOON),
          })),
        }),
      field: 'Name',
      message: 'You can have at most 30 views. Delete one first.',
      isAbove: true,
      then: () => db.reportView.deleteMany(),
    },
    stored: () => db.reportView.findFirst({ where: { name: 'By person' } }),
  },
]

it.each(forms)(
  'the form of $form begins in its first field and keeps what the user typed until it is saved: after Close, offline, after a refusal and a conflict',
  async ({
    names,
    as,
    at,
    opens,
    title,
    isPage,
    field,
    typed,
    fills,
    submit,
    refused,
    otherSaves,
    gone,
    stored,
  }) => {
    const { user, network, address } = await screens.open(gone?.at ?? at, { as, isDeaf: true })
    if (gone) {
      const dialog = (await screen.findByText(gone.message)).closest('[role=dialog]')!
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByText(gone.message)).toBeNull())
      await user.click(screen.getAllByText(gone.row, { selector: 'td, td *' })[0]!)
      expect(address()).toBe(at)
    }
    await opens?.(user)
    const element = isPage
      ? await screen.findByLabelText(title, { selector: 'form' })
      : await findDialog(title)
    expectNames(element, ...names)
    expect(brokenReferences()).toEqual([])
    if (!isPage) await waitFor(() => expect(document.activeElement).toBe(firstFieldOf(element)))
    const form = inputsOf(element)
    const save = () => {
      // The bar of a page saves all its forms.
      if (isPage) return press(user, submit)
      const buttons = screen.getAllByText(submit, { selector: 'button, button *' })
      return user.click(buttons.find((button) => element.contains(button.closest('button')!.form))!)
    }
    const isKept = () => expect(form.field(field).value).toBe(typed)
    if (form.field(field).value !== typed) await fill(user, form.field(field), typed)
    await fills?.(user, form)

    await (isPage
      ? user.click(screen.getByText('Timesheet', { selector: 'a, a *' }))
      : press(user, /^(Close|No)$/, element))
    await answer(user, 'Closing', "Your data won't be saved. Are you sure?", 'No')
    network.isDown = true
    await save()
    await screen.findByText('The server cannot be reached. Check your connection and try again.')
    network.isDown = false
    isKept()

    if (refused) {
      const { prepare, field: label, typed: wrong, message, isAbove, then, correct } = refused
      await prepare?.()
      if (wrong) await fill(user, form.field(label), wrong)
      await save()
      if (isAbove) expect(await within(element).findByText(message)).toBeTruthy()
      else await waitFor(() => expect(messageOf(form.field(label))).toContain(message))
      isKept()
      await then?.()
      if (correct) await fill(user, form.field(label), correct)
    }
    if (otherSaves) {
      await otherSaves()
      await save()
      const notice = await within(element).findByRole('alert', { name: 'Changed in the meantime' })
      expect(notice.textContent).toMatch(/^Changed by Uma Tester at 12:00 since you opened it\./)
      isKept()
      await press(user, 'Keep my changes', notice)
    }
    if (!stored) return
    await save()
    await waitFor(async () => expect(await stored()).not.toBeNull())
  },
)
