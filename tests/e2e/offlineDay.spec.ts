// A day without a network: it is recorded, signed and submitted on the phone, and the server has it once there is one.
import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import {
  dayBefore,
  expect,
  expectAccessible,
  expectComplaints,
  PHONE,
  signIn,
  test,
} from '#tests/support/e2e.ts'
import { expectReady, NO_NETWORK } from '#tests/support/ahead.ts'
import { callerAs, type Call } from '#tests/support/colleague.ts'
import {
  fillFieldService,
  fillJobCost,
  fillUnbilled,
  newTimesheet,
  submit,
} from '#tests/support/recording.ts'
import { signBoth } from '#tests/support/signing.ts'

/** As large as a phone takes them. */
const blank = { create: { width: 4000, height: 3000, channels: 3, background: 'seagreen' } } as const
const small = { width: 1600, height: 1200 }

/** What becomes of one request after the other that sends a day. */
const fates = ['fine', 'unanswered', 'twice', 'late', 'lost', 'fine', 'twice'] as const

/** A network that loses requests and answers, doubles them, and delivers them in another order. */
async function disturb(context: BrowserContext): Promise<void> {
  let turn = 0
  await context.route(/\/graphql$|\/Upload\w+$/, async (route) => {
    const request = route.request()
    const isOfDay = request.url().includes('Upload') || /"sendDay/.test(request.postData() ?? '')
    if (!isOfDay) return route.continue()
    const fate = fates[turn++ % fates.length]
    if (fate === 'lost') return route.abort()
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, 500))
    if (fate === 'twice') await route.fetch()
    const response = await route.fetch()
    return fate === 'unanswered' ? route.abort() : route.fulfill({ response })
  })
}

test('a day that was signed and submitted without a network, on a phone that ended meanwhile, is one timesheet', async ({
  keeper,
  request,
  complaints,
}) => {
  test.slow()
  const day = dayBefore(61)
  const phone = await keeper(PHONE)
  await signIn(phone, 'staff', { rememberMe: true })
  await expectReady(phone)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText(/^Work orders as of /)).toBeVisible()
  await expectAccessible(phone, 'the home without a network')

  const created = await newTimesheet(phone, day.typed)
  const task = created.getByRole('region', { name: 'Task 1' })
  await fillJobCost(task)
  await task.getByLabel('Photos for Task 1').setInputFiles([
    { name: 'IMG_1.png', mimeType: 'image/png', buffer: await sharp(blank).png().toBuffer() },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await sharp(blank).jpeg().toBuffer() },
  ])
  await expect(task.getByRole('img', { name: 'Photo 2 of 2 of Task 1' })).toBeVisible()
  await task
    .getByLabel('Photos for Task 1')
    .setInputFiles({ name: 'list.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(task.getByText('list.txt is no picture that this browser can read')).toBeVisible()
  const service = phone.getByRole('region', { name: 'Field Service' })
  await fillFieldService(service)
  await signBoth(phone, service)
  await submit(phone, created)
  const card = phone.getByRole('article', { name: `${day.shown}, not sent` })
  await expect(card).toContainText('On this phone')
  await expect(card).toContainText('05 hrs 30 mins · will be submitted when there is a network')
  await expect(phone.getByText('No signal · work is kept on this phone')).toBeVisible()
  await expectAccessible(phone, 'a day that waits')

  await phone.close()
  const again = await phone.context().newPage()
  await again.goto('/')
  const still = again.getByRole('article', { name: `${day.shown}, not sent` })
  await expect(still).toBeVisible()
  await disturb(again.context())
  await again.context().setOffline(false)
  await again.getByRole('link', { name: 'Waiting on this phone (1)' }).click()
  await expect(async () => {
    await again.getByRole('button', { name: 'Send now' }).click()
    await expect(still).toBeHidden({ timeout: 3_000 })
  }).toPass()
  await expect(again.getByRole('article', { name: `${day.shown}, sent` })).toContainText('Submitted')

  const staff = await callerAs(request, 'staff')
  const { timesheets } = (await staff(
    '{ timesheets(first: 100, filter: { ownTimesheet: true }) { edges { node { startDate status events { type } lines { photos { width height } fieldService { customerSignature workerSignature } } } } } }',
  )) as { timesheets: { edges: { node: { startDate: string } }[] } }
  const ofDay = timesheets.edges.map(({ node }) => node).filter(({ startDate }) => startDate === day.iso)
  expect(ofDay).toMatchObject([
    {
      status: 'PENDING',
      events: [{ type: 'SUBMITTED' }],
      lines: [
        {
          photos: [small, small],
          fieldService: { customerSignature: expect.any(String), workerSignature: expect.any(String) },
        },
      ],
    },
  ])
  expectComplaints(complaints, NO_NETWORK)
})

test('a day that two devices have changed is compared, and has what its owner chooses', async ({
  keeper,
  request,
  complaints,
}) => {
  const day = dayBefore(63)
  const staff = await callerAs(request, 'staff')
  const first = await saveUnbilled(staff, day.iso, 660, {})
  const phone = await keeper(PHONE)
  await signIn(phone, 'staff', { rememberMe: true })
  await phone.goto(`/dashboard?from=${day.iso}&to=${day.iso}`)
  await phone.getByRole('listitem').filter({ hasText: day.shown }).getByRole('button').first().click()
  const dialog = phone.getByRole('dialog', { name: 'Edit Timesheet' })
  const task = dialog.getByRole('region', { name: 'Task 1' })
  await task
    .getByRole('button', { name: /^Task 1/ })
    .first()
    .click()
  await task.getByRole('textbox', { name: 'End Time' }).fill('10')
  await task.getByLabel('Job Description').fill('Yard and wash bay')
  await phone.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await saveUnbilled(staff, day.iso, 720, first)
  await phone.context().setOffline(false)
  await phone.getByRole('link', { name: 'See what it needs' }).click()
  await phone.getByRole('button', { name: 'Compare' }).click()
  const compared = phone.getByRole('dialog', { name: `${day.shown}: which one?` })
  await expect(compared.getByRole('button', { name: 'Choose 1 more' })).toBeDisabled()
  await compared.getByRole('group', { name: 'Task 1 · End Time' }).getByText('Yours').click()
  await expectAccessible(phone, 'a comparison')
  await compared.getByRole('button', { name: 'Save and send' }).click()
  await expect(phone.getByRole('article', { name: `${day.shown}, sent` })).toBeVisible()
  const { node } = (await staff(
    'query ($id: ID!) { node(id: $id) { ... on Timesheet { lines { endTime notes } } } }',
    {
      id: first.id,
    },
  )) as { node: { lines: object[] } }
  expect(node.lines).toEqual([{ endTime: 600, notes: 'Yard and wash bay' }])
  expectComplaints(complaints, NO_NETWORK)
})

type Stored = { id?: string; version?: number; lines?: { id: string }[] }

/** Saves a day of unbilled work from 6:00, over the API. */
async function saveUnbilled(staff: Call, startDate: string, endTime: number, { id, version, lines }: Stored) {
  const { glAccounts } = (await staff('{ glAccounts(first: 1) { id } }')) as { glAccounts: { id: string }[] }
  const line = {
    ...{ timesheetLineType: 'UNBILLED', startTime: 360, endTime, notes: 'Yard' },
    ...{ glAccount: glAccounts[0]!.id, id: lines?.[0]?.id },
  }
  const { result } = (await staff(
    `mutation ($input: TimesheetInput!) {
      result: saveTimesheet(input: $input) {
        ... on TimesheetChange { timesheet { id version lines { id } } }
      }
    }`,
    { input: { startDate, shift: 'DAY', lines: [line], id, version } },
  )) as { result: { timesheet: Required<Stored> } }
  return result.timesheet
}

test('a device whose storage is full says so before anything is typed', async ({ keeper }) => {
  const phone = await keeper(PHONE)
  await signIn(phone, 'staff', { rememberMe: true })
  const session = await phone.context().newCDPSession(phone)
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(phone.url()).origin, quotaSize: 1 })
  // Chromium reads the quota anew after some seconds.
  await expect(async () => {
    await phone.goto('/dashboard')
    await phone.getByRole('button', { name: 'Create Timesheet' }).click()
    await expect(phone.getByText('This device has no room left')).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('a phone whose clock is two hours ahead records a day; its approver is told', async ({
  keeper,
  page,
}) => {
  const day = dayBefore(62)
  const phone = await keeper(PHONE)
  await phone.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await signIn(phone, 'staff', { rememberMe: true })
  const created = await newTimesheet(phone, day.typed)
  await fillUnbilled(created.getByRole('region', { name: 'Task 1' }), '10', 'Yard cleaning')
  await created.getByRole('textbox', { name: 'Start Time' }).fill('7')
  await submit(phone, created)
  await expect(phone.getByText(/^Submitted to /)).toBeVisible()
  await signIn(page, 'approver')
  await page.goto(`/super/dashboard?person=staff&from=${day.iso}&to=${day.iso}`)
  await expect(page.getByText('Recorded on a device whose clock was wrong')).toBeVisible()
})
