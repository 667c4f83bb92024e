import { expect, it } from 'vitest'
import type { Weight } from '#server/paper/fonts.ts'
import * as blocks from '#server/paper/blocks.ts'
import { drawPaper, fullWidth } from '#server/paper/paper.ts'
import { metadataOf, readPdf } from '#tests/support/pdf.ts'

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

it.each([
  'Nguyễn Thị Hồng Ánh, Brendan O’Dea, Ελένη Παπαδοπούλου, Юрий Ёлкин, ½ h · 4 °C → ok',
  '王小明 Wang, 北京第三建筑工程有限公司',
  '株式会社 山本工業 ヤマモト',
  'บริษัท สมชาย ก่อสร้าง จำกัด',
  'महेश कपूर, कक्षा',
  'שלום עולם 42 ארוך',
  'شركة البناء الحديثة 42 الخليج',
])('prints %s, with its spaces', async (text) => {
  // Parts of letters may be drawn as letters of their own.
  expect((await textOf(`${text} / end`)).normalize('NFKD')).toContain(`${text} / end`.normalize('NFKD'))
})

it('names a letter that no font has, instead of dropping it', async () => {
  expect(await textOf('Wei 🚜, drill')).toContain('Wei [U+1F69C], drill')
})

it('ends a line of Thai, which has no spaces, after a word', async () => {
  const words = ['เปลี่ยน', 'สาย', 'พาน', 'และ', 'ตรวจ', 'สอบ', 'เครื่อง']
  const [lines] = (await textOf(words.join('').repeat(12))).split(' A foot')
  expect(lines!.split(' ').length).toBeGreaterThan(2)
  for (const line of lines!.split(' ')) expect(line).toMatch(new RegExp(`^(?:${words.join('|')})+$`))
})

it.each(['A & B <C> "D"', 'Công ty Xây dựng Nguyễn & Ánh'])(
  'of %s has well-formed metadata that equals its Info',
  async (author) => {
    const { info, metadata } = await metadataOf(await drawPaper({ ...facts, author }, () => {}))
    expect(info).toEqual({ title: 'A title', author })
    expect(metadata).toEqual(info)
  },
)

it('marks each table heading as one of a row or of a column', async () => {
  const pdf = await drawPaper(facts, (paper) => {
    blocks.table(
      paper,
      ['Code', 'Hours'].map((title) => ({ title, share: 1 })),
      [['ORD', '8.00']],
    )
    blocks.facts(paper, [['Made by', 'Ada']], fullWidth)
  })
  const heads = pdf
    .toString('latin1')
    .split('endobj')
    .filter((object) => object.includes('/S /TH'))
  expect(heads.map((head) => /\/Scope \/(\w+)/.exec(head)?.[1]).sort()).toEqual(['Column', 'Column', 'Row'])
})

it('keeps an unbreakable value on one line, in smaller letters if necessary', async () => {
  const id = 'W'.repeat(15)
  const columns = [
    { title: 'Number', share: 1, isWhole: true },
    { title: 'Employee', share: 4 },
  ]
  const pdf = await drawPaper(facts, (paper) => blocks.table(paper, columns, [[id, 'Ada']]))
  expect((await readPdf(pdf)).pages[0]).toContain(id)
})

it('continues a long text on the next page, whole, with the foot and the number of each page', async () => {
  const words = Array.from({ length: 1_000 }, (_, at) => `word${at}`)
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

it('prints every letter even after another document used it as part of a ligature', async () => {
  // Inter makes the comma of the apostrophe.
  await drawn('1,204.5 h', 'bold')
  expect((await readPdf(await drawn('Brendan O’Dea', 'bold'))).pages[0]).toContain('Brendan O’Dea')
})
