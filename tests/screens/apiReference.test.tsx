// The reference of the REST service on screen.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

it('shows the calls that the user may make and how a program sends its token, once a failed request succeeds on the next try', async () => {
  const { user, network } = await screens.open('/api-reference', {
    as: 'tess',
    answerFor: (asked) => (asked === '/api/openapi.json' ? 502 : null),
  })
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('The reference could not be loaded.')).toBeTruthy()
  network.answerFor = () => null
  await user.click(notice.getByText('Try again'))
  expect(await screen.findByText('First steps')).toBeTruthy()
  expect(screen.queryByText('The reference could not be loaded.')).toBeNull()
  expect(screen.getByText('/Timesheet/$count')).toBeTruthy()
  expect(screen.queryByText('/UserLog/$count')).toBeNull()
  expect(screen.getByText(/^curl .*\/api\/Timesheet -H "Authorization: Bearer dbk_…"$/)).toBeTruthy()
  const excel = within(screen.getByText(/In Excel:/).closest('li')!)
  expect(excel.getByText(/\/api\/$/)).toBeTruthy()
  await user.type(screen.getByLabelText('Search calls'), 'no such call')
  expect(await screen.findByText('No calls')).toBeTruthy()
  expect(screen.getByPlaceholderText('Path or words')).toBeTruthy()
})
