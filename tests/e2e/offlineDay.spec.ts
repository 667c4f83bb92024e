// A day without a network: it is recorded, signed and submitted on the phone, and the server has it once there is one.
import type { BrowserContext, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { dayBefore, expect, expectAccessible, expectComplaints, PHONE, signIn } from '#tests/support/e2e.ts'
import { expectReady, hasOwnClock, NO_NETWORK } from '#tests/support/ahead.ts'
import { draw, drawnFates, heard } from '#tests/support/badNetwork.ts'
import { test } from '#tests/support/badProxy.ts'
import { callerAs } from '#tests/support/colleague.ts'
import { fillFieldService, fillJobCost, newTimesheet, submit } from '#tests/support/recording.ts'
import { signBoth } from '#tests/support/signing.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** As large as a phone takes it. */
const blank = { create: { width: 4000, height: 3000, channels: 3, background: 'seagreen' } } as const
const screenshot = { create: { ...blank.create, width: 2000, height: 1500 } }
const small = { width: 1600, height: 1200 }

/** Whether a request sends a day or its pictures. */
const isOfDay = (url: string, body: string) => url.includes('/Upload') || body.includes('"sendDay')

/** Milliseconds by which the browser may report the end of a request later than the tab knows of it. */
const REPORTED = 100

/** Counts the requests of a day that a tab sends while another one waits for the answer that it gets. */
function followSenders(context: BrowserContext) {
  const spans: { tab: Page; from: number; to: number }[] = []
  const ends = (request: Request) => {
    // The worker's own request of the same day has no tab.
    if (request.serviceWorker() || !isOfDay(request.url(), request.postData() ?? '')) return
    const { startTime, responseEnd } = request.timing()
    spans.push({ tab: request.frame().page(), from: startTime, to: startTime + responseEnd })
  }
  context.on('requestfinished', ends)
  return () =>
    spans.flatMap(({ tab, from, to }, at) =>
      spans
        .slice(at + 1)
        .filter(
          (other) => other.tab !== tab && Math.min(to, other.to) - Math.max(from, other.from) > REPORTED,
        ),
    ).length
}

test('a day that was signed and submitted offline, on a phone with a wrong clock that was restarted, becomes one timesheet, although two tabs send it over a network that loses responses', async ({
  keeper,
  request,
  network,
  complaints,
}) => {
  const day = dayBefore(131)
  const phone = await keeper(PHONE)
  await hasOwnClock(phone, { ahead: 2 * 3_600_000 })
  await signIn(phone, 'staff', { rememberMe: true })
  await expectReady(phone)
  const back = await network.lose(phone)
  await phone.reload()
  await expect(phone.getByText(/^Work orders as of /)).toBeVisible()

  const created = await newTimesheet(phone, day.typed)
  const task = created.getByRole('region', { name: 'Task 1' })
  await fillJobCost(task)
  await task.getByLabel('Photos for Task 1').setInputFiles([
    { name: 'IMG_1.png', mimeType: 'image/png', buffer: await sharp(screenshot).png().toBuffer() },
    { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await sharp(blank).jpeg().toBuffer() },
  ])
  await expect(task.getByRole('img', { name: 'Photo 2 of 2 of Task 1' })).toBeVisible()
  await task
    .getByLabel('Photos for Task 1')
    .setInputFiles({ name: 'list.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(task.getByText('list.txt is not a picture that this browser can read')).toBeVisible()
  const service = phone.getByRole('region', { name: 'Field Service' })
  await fillFieldService(service)
  await signBoth(phone, service)
  await submit(phone, created)
  const card = phone.getByRole('article', { name: `${day.shown}, not sent` })
  await expect(card).toContainText('On this phone')
  await expect(card).toContainText('05 hrs 30 mins · will be submitted when there is a network')
  await expect(phone.getByText('No signal · work is kept on this phone')).toBeVisible()
  await expectAccessible(phone, 'a day that waits', { inDark: true })

  await phone.close()
  const [again, other] = [await phone.context().newPage(), await phone.context().newPage()]
  for (const tab of [again, other]) {
    await tab.goto('/')
    await expect(tab.getByRole('article', { name: `${day.shown}, not sent` })).toBeVisible()
  }
  // A tab behind another one draws once a second.
  await again.bringToFront()
  const still = again.getByRole('article', { name: `${day.shown}, not sent` })
  await again.getByRole('link', { name: 'Waiting on this phone (1)' }).click()
  const sendNow = again.getByRole('button', { name: 'Send now' })
  await expect(sendNow).toBeVisible()
  const senders = followSenders(again.context())
  // Late at first, so that both tabs would send.
  network.draw(['late', 'late', ...draw('Requests of the day', drawnFates(heard))], ({ url = '' }, body) =>
    isOfDay(url, body),
  )
  await back()
  await expect(async () => {
    if (await sendNow.isEnabled({ timeout: 100 }).catch(() => false)) await sendNow.click()
    await expect(still).toBeHidden({ timeout: 1_500 })
  }).toPass()
  expect(senders(), 'requests of two tabs at the same time').toBe(0)

  const staff = await callerAs(request, 'staff')
  const { timesheets } = (await staff(
    '{ timesheets(first: 100, filter: { ownTimesheet: true }) { edges { node { startDate status unusual events { type } lines { photos { width height } fieldService { customerSignature workerSignature } } } } } }',
  )) as { timesheets: { edges: { node: { startDate: string } }[] } }
  const ofDay = timesheets.edges.map(({ node }) => node).filter(({ startDate }) => startDate === day.iso)
  expect(ofDay).toMatchObject([
    {
      status: 'PENDING',
      unusual: expect.arrayContaining(['CLOCK_OFF']),
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
