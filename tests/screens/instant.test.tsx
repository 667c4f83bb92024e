// When something was, in a browser of any time zone.
import { ChakraProvider } from '@chakra-ui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formatInstant } from '#domain/date.ts'
import { CompanyZoneContext, noteZone, useNotedZone } from '#web/client/companyZone.ts'
import { Instant } from '#web/design/Instant.tsx'
import { system } from '#web/design/theme/theme.ts'

const AT = '2026-11-17T02:00:00Z'
/** Where nobody works on this project. */
const FAR = 'Pacific/Niue'
afterEach(cleanup)

function shownIn(companyZone: string | undefined, at = AT) {
  render(
    <ChakraProvider value={system}>
      <CompanyZoneContext value={companyZone}>
        <Instant at={at} />
      </CompanyZoneContext>
    </ChakraProvider>,
  )
  return screen.getByRole('time')
}

/** Without the frame, which knows the zone. */
function Alone() {
  return (
    <CompanyZoneContext value={useNotedZone()}>
      <Instant at={AT} />
    </CompanyZoneContext>
  )
}

it('shows the company’s time, with the browser’s own in the title', () => {
  const time = shownIn(FAR)
  expect(time.textContent).toBe('16/11/2026 15:00')
  expect(time.title).toBe(`${formatInstant(AT)} where you are`)
})

it('has no title in the company’s own zone', () => {
  const time = shownIn(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(time.textContent).toBe(formatInstant(AT))
  expect(time.title).toBe('')
})

it('shows the age instead of a wrong time until the device knows the company’s zone, and remembers the zone', () => {
  const before = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  expect(shownIn(undefined, before(180)).textContent).toBe('3 hours ago')
  cleanup()
  expect(shownIn(undefined, before(3 * 24 * 60)).textContent).toBe('3 days ago')
  cleanup()
  render(<Alone />, { wrapper: ({ children }) => <ChakraProvider value={system}>{children}</ChakraProvider> })
  expect(screen.getByRole('time').textContent).toMatch(/ ago$/)
  act(() => noteZone(FAR))
  expect(screen.getByRole('time').textContent).toBe('16/11/2026 15:00')
  localStorage.clear()
})
