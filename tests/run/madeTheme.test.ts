// The tokens that the build makes stand in for Chakra's: whatever an element asks for, it has to get the same.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { describe, expect, it } from 'vitest'
import { make } from '#scripts/madeTheme.ts'
import { config } from '#web/design/theme/config.ts'

type Transform = (property: string, value: string) => unknown
type Utility = { transform: Transform; keys(): string[] }

const chakra = path.resolve('node_modules/@chakra-ui/react/dist/esm/styled-system/utility.js')
const values = ['auto', '12px', '{spacing.4}', '1px solid {colors.line}', 'ink/40', '-2', 'md', 'nothing']

describe('a made theme', () => {
  it('gives each property of a style the value that Chakra gives it', async () => {
    const { tokens } = await make()
    const inPlace = (await import(`data:text/javascript,${encodeURIComponent(tokens)}`)) as {
      createTokenDictionary(): object
    }
    const { createUtility } = (await import(pathToFileURL(chakra).href)) as {
      createUtility(options: object): Utility
    }
    const made = createUtility({
      config: defaultBaseConfig.utilities,
      tokens: inPlace.createTokenDictionary(),
    })
    const { utility, tokens: own } = createSystem(defaultBaseConfig, config)
    const names = [...own.categoryMap.values()].flatMap((names) => [...names.keys()])
    // No element takes its colours from a palette.
    const properties = made.keys().filter((property) => !/palette/i.test(property))
    expect([properties.length > 200, names.length > 150]).toEqual([true, true])
    const differing = properties.flatMap((property) =>
      [...new Set([...names, ...values])]
        .filter((name) => !name.includes('colorPalette'))
        .filter((name) => {
          const of = ({ transform }: { transform: unknown }) =>
            JSON.stringify((transform as Transform)(property, name))
          return of(utility) !== of(made)
        })
        .map((name) => `${property}: ${name}`),
    )
    expect(differing).toEqual([])
  })
})
