// Printing the timesheets that an approver has picked, each on a page of its own, once every picture is there; and photos in
// a review.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { IDS_MAX } from '#domain/bounds.ts'
import { db } from '#server/database/client.ts'
import { done, ORIGIN } from '#tests/support/caller.ts'
import { findRow } from '#tests/support/rows.ts'
import { findDialog, openScreens, type Opened } from '#tests/support/screen.tsx'
import { createClient } from '#web/relay/client.ts'
import { fetchSheets } from '#web/screens/super-dashboard/print/PrintedSheets.tsx'
import { AT_CUSTOMER, drawing, globalId, snapshot } from '#tests/support/world.ts'

const screens = await openScreens()
/** The printed text of each print job. */
const printed: string[][] = []
beforeEach(() => {
  printed.length = 0
  vi.stubGlobal('FileReader', Reader)
  let count = 0
  URL.createObjectURL = () => `blob:${(count += 1)}`
  vi.stubGlobal('print', () => printed.push(onPaper().map((sheet) => sheet.textContent)))
})

/** Reads what Node's Response gives, which the one of jsdom does not. */
class Reader {
  result = ''
  onload = () => {}
  readAsDataURL(blob: Blob) {
    void blob.arrayBuffer().then((bytes) => {
      this.result = `data:${blob.type};base64,${Buffer.from(bytes).toString('base64')}`
      this.onload()
    })
  }
}

const onPaper = () => [...document.querySelectorAll<HTMLElement>('[data-prints-alone] > [data-prints]')]
const button = () => screen.getByRole('button', { name: 'Print' })

/** Opens the approver's list and selects all of its `count` rows. */
async function picked(count: number, opened: Pick<Opened, 'isDeaf' | 'answerFor'> = {}) {
  const tab = await screens.open('/super/dashboard?status=pending', { as: 'ada', ...opened })
  await findRow('Tester')
  await tab.user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect(await screen.findByText(`${count} selected`)).toBeTruthy()
  await tab.network.isIdle()
  tab.network.takeOperations()
  return tab
}

/** A signature or photo of Fay's, kept without an upload. */
async function picture(of: typeof drawing, size = {}): Promise<string> {
  const stored = await screens.files.save(await of())
  const data = { ...stored, ...size, ownerId: screens.company.people.fay.id }
  return (await db.storedFile.create({ data })).path
}
const photo = () => picture(snapshot, { width: 120, height: 90 })

async function submitSigned(startDate: string) {
  const signatures = { customerSignature: await picture(drawing), workerSignature: await picture(drawing) }
  const photos = [await photo()]
  const task = screens.unbilled('7:00', '8:00', { fieldService: { ...AT_CUSTOMER, ...signatures }, photos })
  const fay = await screens.signIn('fay')
  return done(await fay.submit({ ...screens.day([task]), startDate }))
}

it('printing the selection fetches everything once, keeps the selection offline, and prints each timesheet on its own page, like its review', async () => {
  await screens.seed({ owner: 'tess' })
  await screens.seed({ owner: 'theo' })
  await screens.seed({ owner: 'will', group: 'fieldNorth', shift: 'NIGHT', times: [['20:00', '22:00']] })
  const { user, network } = await picked(3)
  network.isDown = true
  await user.click(button())
  const unreachable = 'The server cannot be reached. Check your connection and try again.'
  expect(await screen.findByText(unreachable)).toBeTruthy()
  expect(printed).toEqual([])
  expect(screen.getByText('3 selected')).toBeTruthy()
  network.isDown = false
  network.takeOperations()
  await user.click(button())
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]).toEqual([
    expect.stringMatching(/Will Tester.*Pending.*Task 1.*8:00 pm.*Total02 hrs/),
    expect.stringMatching(/Theo Tester.*Pending.*Task 1.*7:00 am.*Total08 hrs/),
    expect.stringMatching(/Tess Tester.*Pending.*Task 1.*7:00 am.*Total08 hrs/),
  ])
  // The page fetches what a decision may need by itself, once it is quiet.
  const asked = network.takeOperations().filter((name) => name !== 'usedReasonsQuery')
  expect(asked).toEqual(['PrintedSheetsQuery'])
  expect(button().getAttribute('aria-busy')).toBeNull()
  fireEvent(window, new Event('afterprint'))
  expect(onPaper()).toEqual([])
  await user.click(button())
  await waitFor(() => expect(printed).toHaveLength(2))
})

it('printing the selection waits for all signatures and photos, and is busy until they are drawn', async () => {
  await submitSigned('2026-11-16')
  await submitSigned('2026-11-17')
  const { user, network } = await picked(2)
  const { promise: drawn, resolve: draw } = Promise.withResolvers<void>()
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(drawn)
  const answer = network.holdBack()
  await user.click(button())
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(onPaper()).toEqual([])
  answer()
  await waitFor(() => expect(onPaper()).toHaveLength(2))
  const pictures = onPaper().flatMap((sheet) => [...sheet.querySelectorAll('img')])
  const ofOne = ['Photo 1 of 1 of Task 1', 'Customer Signature', 'Mechanical Signature']
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([...ofOne, ...ofOne])
  expect(decode.mock.contexts).toEqual(pictures)
  expect(button().getAttribute('aria-busy')).toBe('true')
  expect(printed).toEqual([])
  draw()
  await waitFor(() => expect(printed).toHaveLength(1))
  expect(button().getAttribute('aria-busy')).toBeNull()
  decode.mockRestore()
})

it('printing the selection names the owner of a missing signature, and prints nothing', async () => {
  await submitSigned('2026-11-16')
  // From the beginning: the review shows the picture, too.
  const answerFor = (what: string) => (what.startsWith('/api/files/') ? 503 : null)
  const { user, network } = await picked(1, { answerFor })
  await user.click(button())
  await screen.findByText(
    'Nothing was printed: a signature of Fay Tester, Mon Nov 16, 2026 could not be loaded.',
  )
  expect(printed).toEqual([])
  expect(button().getAttribute('aria-busy')).toBeNull()
  network.answerFor = () => null
  await user.click(button())
  await waitFor(() => expect(printed).toHaveLength(1))
})

it('printing the selection leaves out timesheets that are no longer visible, and says so', async () => {
  const gone = await screens.seed({ owner: 'tess' })
  const left = await screens.seed({ owner: 'theo' })
  const { user } = await picked(2, { isDeaf: true })
  await db.timesheet.delete({ where: { id: gone.id } })
  await user.click(button())
  await waitFor(() => expect(printed).toEqual([[expect.stringContaining('Theo Tester')]]))
  await screen.findByText(
    '1 timesheet is not printed: it was deleted, moved to another approval group, or you can no longer see it.',
  )
  fireEvent(window, new Event('afterprint'))
  await db.timesheet.delete({ where: { id: left.id } })
  await user.click(button())
  await screen.findByText(
    '2 timesheets are not printed: they were deleted, moved to another approval group, or you can no longer see them.',
  )
  expect(printed).toHaveLength(1)
})

it('printing the selection fetches more than one request may name in two requests, and keeps the order', async () => {
  await screens.open('/notifications', { as: 'ada', isDeaf: true })
  await screen.findByRole('heading', { level: 1 })
  const sheets = []
  for (let count = 0; count < IDS_MAX + 1; count++) sheets.push(await screens.seed({ owner: 'tess' }))
  const ids = sheets.map((sheet) => globalId('Timesheet', sheet))
  const fetch = vi.fn((path: string, init: RequestInit) =>
    screens.app.fetch(new Request(`${ORIGIN}${path}`, init)),
  )
  const daybook = createClient({ fetch, socketUrl: null, reload: () => {}, leave: () => {} })
  const found = await fetchSheets(daybook.environment(), daybook.files(), ids)
  daybook.dispose()
  expect(found.map(({ id }) => id)).toEqual(ids)
  expect(fetch).toHaveBeenCalledTimes(2)
})

/** Opens the review of a task with so many photos. */
async function reviewingPhotos(count: number, opened: Opened = {}) {
  const photos = await Promise.all(Array.from({ length: count }, photo))
  const tasks = [screens.rental('7:00', '8:00'), screens.rental('8:00', '9:00', { photos })]
  const sheet = done(await (await screens.signIn('fay')).submit(screens.day(tasks)))
  const at = `/super/dashboard?status=all&timesheet=${sheet.number}`
  const tab = await screens.open(at, { as: 'ada', ...opened })
  const list = await screen.findByRole('list', { name: 'Photos of Task 2' })
  return { ...tab, list: within(list) }
}

const small = (at: number, count: number) => ({ name: `Photo ${at} of ${count} of Task 2` })

/** The dialog that shows a photo. */
const large = async (at: number, count: number) => within(await findDialog(small(at, count).name))

it('photos open large from the keyboard, go around by arrow keys and buttons, and give the focus back', async () => {
  const { user, list } = await reviewingPhotos(3)
  expect(screen.queryByRole('list', { name: 'Photos of Task 1' })).toBeNull()
  const last = await list.findByRole('img', small(3, 3))
  list.getByRole('button', small(3, 3)).focus()
  await user.keyboard('{Enter}')
  const shown = await (await large(3, 3)).findByRole('img', small(3, 3))
  expect(shown.getAttribute('src')).toBe(last.getAttribute('src'))
  await user.keyboard('{ArrowRight}')
  await large(1, 3)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  const dialog = await large(2, 3)
  await user.click(dialog.getByRole('button', { name: 'Next photo' }))
  await large(3, 3)
  await user.click(dialog.getByRole('button', { name: 'Previous photo' }))
  await large(2, 3)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(list.getByRole('button', small(3, 3)))
})

it('photos report a broken file, and retry one that failed to load', async () => {
  let isUp = false
  const answerFor = (what: string) => (!isUp && what.startsWith('/api/files/') ? 503 : null)
  const { user, list } = await reviewingPhotos(1, { answerFor })
  const missing = await list.findByRole('button', { name: 'Photo 1 of 1 of Task 2 could not be loaded' })
  await user.click(missing)
  const dialog = await large(1, 1)
  expect(dialog.queryByRole('button', { name: 'Next photo' }), 'there is no other one').toBeNull()
  isUp = true
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  fireEvent.error(await dialog.findByRole('img', small(1, 1)))
  expect(dialog.getByText('Photo 1 of 1 of Task 2 is broken')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(await list.findByRole('img', small(1, 1)), 'now there').toBeTruthy()
})
