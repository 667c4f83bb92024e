// When something was, in a browser of any time zone.
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formatInstant } from '#domain/date.ts'
import { CompanyZoneContext } from '#web/client/companyZone.ts'
import { Instant } from '#web/design/Instant.tsx'
import { system } from '#web/design/theme/theme.ts'

const AT = '2026-11-17T02:00:00Z'
/** Where nobody works on this project. */
const FAR = 'Pacific/Niue'
afterEach(cleanup)

function shownIn(companyZone: string) {
  render(
    <ChakraProvider value={system}>
      <CompanyZoneContext value={companyZone}>
        <Instant at={AT} />
      </CompanyZoneContext>
    </ChakraProvider>,
  )
  return screen.getByRole('time')
}

it('shows the company’s time, and its own in the title', () => {
  const time = shownIn(FAR)
  expect(time.textContent).toBe('16/11/2026 15:00')
  expect(time.title).toBe(`${formatInstant(AT)} where you are`)
})

it('has nothing to add in the company’s own zone', () => {
  const time = shownIn(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(time.textContent).toBe(formatInstant(AT))
  expect(time.title).toBe('')
})
