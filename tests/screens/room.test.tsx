// A device that can store nothing more.
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreens } from '#tests/support/screen.tsx'

const screens = await openScreens()

it('a device whose storage is full says so before anything is typed', async () => {
  const { user } = await screens.open('/dashboard', { as: 'tess' })
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
  })
  await user.click(screen.getByRole('button', { name: 'Create Timesheet' }))
  expect(await screen.findByText('This device has no room left')).toBeTruthy()
})
