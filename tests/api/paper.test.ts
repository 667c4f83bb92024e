import { expect, it } from 'vitest'
import type { Weight } from '#server/paper/fonts.ts'
import { drawPaper, fullWidth } from '#server/paper/paper.ts'
import { readPdf } from '#tests/support/pdf.ts'

const facts = {
  title: 'A title',
  author: 'Northline',
  madeAt: new Date('2026-11-25T01:00:00Z'),
  foot: ['A foot'],
}
const drawn = (text: string, weight: Weight = 'regular') =>
  drawPaper(facts, (paper) => {
    paper.y = paper.text(text, fullWidth, { weight })
  })
const textOf = async (text: string) => (await readPdf(await drawn(text))).pages.join(' ')

it('prints the letters of many languages', async () => {
  const texts = [
    'Nguyễn Thị Hồng Ánh',
    'Brendan O’Dea',
    'Ελένη Παπαδοπούλου',
    'Юрий Ёлкин',
    '½ h · 4 °C → ok',
    'שלום',
  ]
  const printed = await textOf(texts.join(', '))
  for (const text of texts) expect(printed).toContain(text)
})

it('names a letter that no font has, instead of dropping it', async () => {
  expect(await textOf('Wei 中, drill')).toContain('Wei [U+4E2D], drill')
})

it('continues a long text on the next page, whole, with the foot and the number of each page', async () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `word${at}`)
  const { title, pages } = await readPdf(await drawn(words.join(' ')))
  expect(title).toBe('A title')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.join(' ').match(/word\d+/g)).toEqual(words)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('A foot')
    expect(page).toContain(`A title · ${at + 1} of ${pages.length}`)
  }
})

it('is the same bytes for the same contents', async () => {
  expect(await drawn('Same')).toEqual(await drawn('Same'))
})

it('prints every letter also after another document used it as a part of another one', async () => {
  // Inter makes the comma of the apostrophe.
  await drawn('1,204.5 h', 'bold')
  expect((await readPdf(await drawn('Brendan O’Dea', 'bold'))).pages[0]).toContain('Brendan O’Dea')
})
