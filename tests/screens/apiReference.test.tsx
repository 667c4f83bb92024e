// The reference of the REST service on screen: it says when it cannot be loaded, and goes on when it can.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

it('says that it could not be loaded, and loads when it is tried again', async () => {
  const { user, network } = await screens.open('/api-reference', {
    as: 'tess',
    answerFor: (asked) => (asked === '/api/openapi.json' ? 502 : null),
  })
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('The reference could not be loaded.')).toBeTruthy()
  network.answerFor = () => null
  await user.click(notice.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows nobody what only others may read', async () => {
  await screens.open('/api-reference', { as: 'tess' })
  expect(await screen.findByText('/Timesheet/$count')).toBeTruthy()
  expect(screen.queryByText('/UserLog/$count')).toBeNull()
})

it('shows how a program and a spreadsheet send an access token', async () => {
  await screens.open('/api-reference', { as: 'tess' })
  expect(await screen.findByText(/^curl .*\/api\/Timesheet -H "Authorization: Bearer dbk_…"$/)).toBeTruthy()
  const excel = within(screen.getByText(/In Excel:/).closest('li')!)
  expect(excel.getByText(/\/api\/$/)).toBeTruthy()
})
