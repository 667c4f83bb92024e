// Rows of the tables on screen, found by their text: jsdom is slow to compute the accessible names of whole rows.
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The rows with this in their text, from the top. */
export const rows = (about: RegExp | string = ''): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('tr[data-key]')].filter(({ textContent }) =>
    typeof about === 'string' ? textContent.includes(about) : about.test(textContent),
  )

/** The first of these rows, once there is one. */
export const findRow = (about: RegExp | string): Promise<HTMLElement> =>
  waitFor(() => {
    const [first] = rows(about)
    expect(first, `a row with ${about}`).toBeDefined()
    return first!
  })

/** Resolves when there is no such row. */
export const rowGone = (about: RegExp | string): Promise<void> =>
  waitFor(() => expect(rows(about).map(({ textContent }) => textContent)).toEqual([]))
