// Makes the tokens and the styles of the document while the application is built. A browser would make the same ones anew at
// each start, which takes a slow phone longer than to draw what they are for.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const theme = (file: string) => path.resolve('web/design/theme', file)
const CHAKRAS_TOKENS = '/@chakra-ui/react/dist/esm/styled-system/token-dictionary.js'
const CHAKRAS_ELEMENTS = '/@chakra-ui/react/dist/esm/styled-system/factory.js'
const CHAKRAS_RESET = '/@chakra-ui/react/dist/esm/styled-system/preflight.js'

/** Puts what it makes in the place of Chakra's code that would make it. */
export function madeTheme(): Plugin {
  const made = late(make)
  return {
    name: 'made-theme',
    apply: 'build',
    load: {
      order: 'pre',
      handler: async (id) => {
        if (id === theme('config.ts')) return (await made()).config
        if (id === theme('made.css')) return (await made()).css
        if (id.endsWith(CHAKRAS_TOKENS)) return (await made()).tokens
        if (id.endsWith(CHAKRAS_RESET)) return 'export const createPreflight = () => ({})'
        if (id.endsWith(CHAKRAS_ELEMENTS)) return quickenedElements(id)
        return null
      },
    },
  }
}

function late<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

/** Chakra's elements, with what remembers them in between. */
function quickenedElements(file: string): string {
  const code = readFileSync(file, 'utf8')
  const quickened = code.replace('createStyled.bind()', 'quickened(createStyled)')
  if (quickened === code) throw new Error(`${file} makes its elements in another way.`)
  return `import { quickened } from ${JSON.stringify(theme('quickElements.ts'))}\n${quickened}`
}

/** What takes the place of the theme as it is written, and of Chakra's tokens. */
export async function make() {
  const [{ createSystem, defaultBaseConfig }, { Global }, { createElement }, { renderToString }, { config }] =
    await Promise.all([
      import('@chakra-ui/react'),
      import('@emotion/react'),
      import('react'),
      import('react-dom/server'),
      import(pathToFileURL(theme('config.ts')).href) as Promise<typeof import('#web/design/theme/config.ts')>,
    ])
  const system = createSystem(defaultBaseConfig, config)
  const html = [system.layers.atRule, system._global].map((styles) =>
    renderToString(createElement(Global, { styles: styles as string })),
  )
  const { breakpoints, textStyles } = config.theme!
  const rest = { cssVarsPrefix: config.cssVarsPrefix, theme: { breakpoints, textStyles } }
  return {
    css: html.join('').replace(/<\/?style[^>]*>/g, ''),
    config: `export const config = ${JSON.stringify(rest)}`,
    tokens: tokensModule(Object.fromEntries(system.tokens.flatMap as Map<string, string>)),
  }
}

/** Chakra's dictionary, as far as it is asked when something is drawn: `flat` has what stands for each token by its path. */
function tokensModule(flat: Record<string, string>): string {
  return `
const flat = new Map(Object.entries(${JSON.stringify(flat)}))
const categories = {}
for (const [path, value] of flat) {
  const [category] = path.split('.', 1)
  categories[category] ??= {}
  categories[category][path.slice(category.length + 1)] = value
}
const none = new Map()
export const createTokenDictionary = () => ({
  allTokens: [],
  cssVarMap: none,
  categoryMap: none,
  colorPaletteMap: none,
  getByName: (path) => flat.has(path) ? { value: flat.get(path) } : undefined,
  getVar: (path, otherwise) => flat.get(path) ?? otherwise,
  getCategoryValues: (category) => categories[category] ?? null,
  expandReferenceInValue: (text) => text.replace(/\\{([^{}]+)\\}/g, (_, path) => flat.get(path) ?? path),
})
`
}
