// Narrowing the approver's list down: every filter, the search and the order stand in the address, and Back undoes them.
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { createScreens, type Screens } from '#tests/support/screen.tsx'

let screens: Screens
beforeAll(async () => {
  screens = await createScreens()
})
afterEach(() => screens.leave())
afterAll(() => screens.close())

const NAMES = /Tess|Theo|Will|Amy/

/** Whose timesheets are listed, from the top. */
const people = () =>
  screen.queryAllByRole('row', { name: NAMES }).map((row) => NAMES.exec(row.textContent)?.[0] ?? '')
const areListed = (...names: string[]) => waitFor(() => expect(people()).toEqual(names))

describe('a filter', () => {
  it('chosen just before a key goes through the list is not lost', async () => {
    await screens.plant({ owner: 'tess' })
    await screens.plant({ owner: 'theo', shift: 'NIGHT', times: [['18:00', '23:00']] })
    const { user, address, network, goBack } = await screens.open('/super/dashboard', { as: 'ada' })
    await areListed('Theo', 'Tess')
    const goOn = network.holdBack()
    await user.click(screen.getByRole('button', { name: 'Shift' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Night' }))
    await user.keyboard('j')
    goOn()
    await areListed('Theo')
    expect(address()).toMatch(/^\/super\/dashboard\?shift=night&timesheet=\d+$/)
    expect(
      await within(screen.getByRole('complementary')).findByRole('heading', { name: 'Theo Tester' }),
    ).toBeTruthy()
    await goBack()
    expect(address()).toBe('/super/dashboard?shift=night')
    await goBack()
    await areListed('Theo', 'Tess')
  })

  it('that meets an ended session leads to the sign-in without a failure on the way', async () => {
    await screens.plant({ owner: 'tess' })
    const { user, address } = await screens.open('/super/dashboard', { as: 'ada' })
    await areListed('Tess')
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      const title = screen.queryByText('This screen could not be shown')?.textContent
      if (title) seen.add(title)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await db.session.updateMany({ data: { endedAt: new Date(), endedBy: 'SIGNED_OUT' } })
    await user.click(screen.getByRole('button', { name: /^Approved/ }))
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    observer.disconnect()
    expect([...seen]).toEqual([])
    expect(address()).toBe(`/login?next=${encodeURIComponent('/super/dashboard?status=approved')}`)
  })
})
