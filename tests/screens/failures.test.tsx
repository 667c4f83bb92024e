// The failure log on screen, and what a browser reports to it.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '#server/database/client.ts'
import { storeFailure } from '#server/errors/failures.ts'
import { openScreens, PHONE } from '#tests/support/screen.tsx'

const FAILURES = '/admin/settings?view=failures'

afterEach(() => screens.asOwner('DELETE FROM "FailureLog"'))
const screens = await openScreens()

const row = (name: RegExp) => screen.findByRole('row', { name })
const fault = (reference: string) => storeFailure({ source: 'server', message: 'No such row', reference })

describe('the failure log', () => {
  it('is found from the settings, and groups with counts', async () => {
    await fault('0a1b2c3d')
    await fault('ffffffff')
    await storeFailure({ source: 'jobs', message: 'given up: mail' })
    const { user, address } = await screens.open('/admin/settings', { as: 'sam' })
    await user.click(await screen.findByRole('link', { name: 'Failures' }))
    expect((await row(/No such row/)).textContent).toMatch(/Server fault.*No such row.*ffffffff2$/)
    expect((await row(/given up: mail/)).textContent).toMatch(/–1$/)
    expect(address()).toBe(FAILURES)
  })

  it('finds by the sentence that somebody reads out, and opens the document', async () => {
    await fault('0a1b2c3d')
    await fault('ffffffff')
    const { user, address } = await screens.open(FAILURES, { as: 'sam' })
    await row(/No such row/)
    await user.click(screen.getByRole('searchbox', { name: 'Search failures' }))
    await user.paste(
      'Internal server error. Please try again; if it happens again, tell your support person the reference 0a1b2c3d.',
    )
    await waitFor(() => expect(address()).toContain('search='))
    await waitFor(async () => expect((await row(/No such row/)).textContent).toMatch(/0a1b2c3d1$/))
    await user.click(await row(/No such row/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Failure' }))
    expect((await dialog.findByLabelText('The document')).textContent).toContain('"reference": "0a1b2c3d"')
    await user.click(dialog.getByRole('button', { name: /ffffffff/ }))
    await waitFor(() =>
      expect(screen.getByLabelText('The document').textContent).toContain('"reference": "ffffffff"'),
    )
  })

  it('offers what fails meanwhile, of what it shows, and reads it when asked', async () => {
    await fault('0a1b2c3d')
    const { user } = await screens.open(`${FAILURES}&kind=fault`, { as: 'sam' })
    expect((await row(/No such row/)).textContent).toMatch(/0a1b2c3d1$/)
    await screens.isLive()
    await storeFailure({ source: 'jobs', message: 'given up: mail' })
    await fault('ffffffff')
    const offer = await screen.findByRole('button', { name: '1 new failure' })
    expect((await row(/No such row/)).textContent, 'nothing moves by itself').toMatch(/0a1b2c3d1$/)
    await user.click(offer)
    await waitFor(async () => expect((await row(/No such row/)).textContent).toMatch(/ffffffff2$/))
    expect(screen.queryByRole('button', { name: '1 new failure' })).toBeNull()
  })

  it('is of cards on a phone, and says when there is nothing', async () => {
    await screens.open(FAILURES, { as: 'sam', width: PHONE })
    expect(await screen.findByText('No failures')).toBeTruthy()
  })
})

describe('a browser', () => {
  const reported = async () =>
    (await db.failureLog.findMany({ orderBy: { id: 'asc' } })).map(({ document }) => document)

  it('reports a call that failed, by the name of its operation, and no variables', async () => {
    const complaints = screens.expectComplaints()
    const { user } = await screens.open('/admin/users?search=kim', {
      as: 'sam',
      answerFor: (what) => (what === 'UsersScreenQuery' ? 500 : null),
    })
    await screen.findByText('This screen could not be shown')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await reported()).toHaveLength(1))
    expect(await reported()).toMatchObject([
      {
        source: 'client',
        kind: 'CALL',
        operation: 'UsersScreenQuery',
        status: 500,
        message: 'INTERNAL, status 500',
        userId: screens.company.people.sam.id,
      },
    ])
    expect(JSON.stringify(await reported())).not.toContain('kim')
    complaints.end(/Internal server error/)
  })

  it('reports an error that nobody caught, without what was typed, and no resize that waits for the next frame', async () => {
    await screens.open('/admin/users', { as: 'sam' })
    await screen.findByRole('heading', { level: 1, name: 'Users' })
    const message = 'ResizeObserver loop completed with undelivered notifications.'
    window.dispatchEvent(new ErrorEvent('error', { message }))
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('No option "what she typed"') }))
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('No option "what she typed"') }))
    await waitFor(async () => expect(await reported()).toHaveLength(1))
    const [kept] = await reported()
    expect(kept).toMatchObject({ source: 'client', kind: 'CRASH', message: 'TypeError: No option "…"' })
    expect(JSON.stringify(kept)).not.toContain('she typed')
  })

  it('reports no refusal', async () => {
    await screens.open('/admin/users', { as: 'tess' })
    expect(await screen.findByText('You have no access to this page')).toBeTruthy()
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('the one that is reported') }))
    await waitFor(async () => expect(await reported()).toHaveLength(1))
    expect(await reported()).toMatchObject([{ kind: 'CRASH' }])
  })
})
