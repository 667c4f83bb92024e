// What the build puts between Chakra and the application: whatever is drawn has to be what Chakra draws.
import { chakra, ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { cleanup, render } from '@testing-library/react'
import { createElement, type ElementType, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { quickened, type Make } from '#web/design/theme/quickElements.ts'
import { buttonRecipe, frameRecipe, inputRecipe } from '#web/design/theme/recipes.ts'
import { system } from '#web/design/theme/theme.ts'

afterEach(cleanup)

type Case = readonly [tag: string, recipe: object | undefined, properties: object]

const plain: readonly Case[] = [
  [
    'div',
    undefined,
    { children: 'No looks', id: 'one', 'aria-label': 'One', 'data-is': true, hidden: undefined },
  ],
  ['div', undefined, { display: 'grid', gap: '2.5', minWidth: 0, color: undefined }],
  ['div', undefined, { gap: 2, padding: { base: '1', md: '3' }, paddingInline: '4' }],
  ['div', undefined, { gap: '2', padding: { base: '1', md: '3' }, paddingInline: '4' }],
  ['div', undefined, { paddingInline: '4', padding: '1' }],
  [
    'span',
    undefined,
    { truncate: true, textStyle: 'small', hideBelow: 'md', srOnly: { base: true, lg: false } },
  ],
  ['p', undefined, { css: [{ '& svg': { width: '5' } }, false, { _hover: { bg: 'hover' } }], bg: 'surface' }],
  ['p', undefined, { _hover: { bg: 'press' }, animation: 'appear 150ms', style: { left: '4%' } }],
  ['button', buttonRecipe, { type: 'button', children: 'Save' }],
  ['button', buttonRecipe, { variant: 'primary', size: 'sm', shape: 'icon', marginTop: '2', disabled: true }],
  ['input', inputRecipe, { size: 12, value: 'typed', readOnly: true, height: '30px' }],
  ['div', frameRecipe, { 'aria-invalid': true }],
]

const rare: readonly Case[] = [
  ['a', undefined, { asChild: true, color: 'ink', children: <i title="inside" /> }],
  ['button', buttonRecipe, { asChild: true, variant: 'ghost', children: <a href="/">Home</a> }],
  ['div', undefined, { className: 'mine', color: 'ink' }],
  ['img', undefined, { htmlWidth: 30, width: '3' }],
]

/** The elements as they are in the document, with their styles. */
function drawn(make: Make, cases: readonly Case[]): string {
  const cache = createCache({ key: 'css' })
  const all: ReactNode[] = cases.map(([tag, recipe, properties], index) =>
    createElement(make(tag as ElementType, recipe), { ...properties, key: index }),
  )
  const { container, unmount } = render(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{all}</ChakraProvider>
    </CacheProvider>,
  )
  const styles = cache.sheet.tags.map((tag) => tag.textContent).filter((rule) => /\.css-.*[^{]}$/.test(rule))
  const html = [container.innerHTML, ...styles.toSorted()].join('\n')
  unmount()
  cache.sheet.flush()
  return html
}

const asChakra = chakra as unknown as Make

it('draws each element as Chakra does', () => {
  for (const one of [...plain, ...rare])
    expect(drawn(quickened(asChakra), [one])).toBe(drawn(asChakra, [one]))
})

it('draws by what it remembers as it drew at first', () => {
  const all = [...plain, ...plain.toReversed(), ...rare]
  const made = new Map<unknown, ElementType>()
  const once = (make: Make): Make => {
    made.clear()
    return (tag, recipe) => {
      const key = JSON.stringify([tag, recipe])
      if (!made.has(key)) made.set(key, make(tag, recipe))
      return made.get(key)!
    }
  }
  expect(drawn(once(quickened(asChakra)), all)).toBe(drawn(once(asChakra), all))
})

it('leaves plain elements to Chakra at no time', () => {
  const broken: Make = () => () => {
    throw new Error('made by Chakra')
  }
  expect(() => drawn(quickened(broken), plain)).not.toThrow()
  expect(() => drawn(quickened(broken), rare)).toThrow('made by Chakra')
})
