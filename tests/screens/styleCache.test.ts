// Where the styles of elements go in a browser.
import { afterEach, expect, it } from 'vitest'
import { createStyleCache } from '#web/design/theme/styleCache.ts'

const tags = () => [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion=css]')]
const rulesOf = ({ sheet }: HTMLStyleElement) => [...sheet!.cssRules].map(({ cssText }) => cssText)

let sheet: ReturnType<typeof createStyleCache>['sheet'] | null = null
afterEach(() => sheet?.flush())

it('what is drawn together is one style sheet, and what is drawn later another behind it', async () => {
  const others = tags()
  ;({ sheet } = createStyleCache())
  // As in what is built.
  sheet.isSpeedy = true
  sheet.insert('.one { color: red; }')
  sheet.insert('@media print { .one { color: black; } }')
  await Promise.resolve()
  sheet.insert('.two { color: blue; }')
  sheet.insert('@media print { .two { color: black; } }')

  const own = tags().filter((tag) => !others.includes(tag))
  expect(own.map((tag) => rulesOf(tag).length)).toEqual([2, 2])
  expect(rulesOf(own[0]!)[0]).toContain('.one')
  expect(rulesOf(own[1]!)[0]).toContain('.two')
  expect(own[0]!.compareDocumentPosition(own[1]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
