// Draws Chakra's plain elements by what is remembered of those that looked the same: a screen draws most of them again and
// again, and Chakra makes the styles of each anew. The build puts it between Chakra and the application (scripts/madeTheme.ts).
import { useChakraContext, type SystemContext } from '@chakra-ui/react'
import isAttribute from '@emotion/is-prop-valid'
import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { serializeStyles, type SerializedStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { createElement, useInsertionEffect, type ElementType } from 'react'

type Properties = Record<string, unknown>
type Recipe = object & { __cva__?: true }
type MadeRecipe = ((variants: Properties) => object) & { variantKeys: readonly string[] }
/** Chakra's own way to make an element of a tag; `chakra` is one. */
export type Make = (tag: ElementType, recipe?: Recipe, options?: object) => ElementType

/** Tags that have names of styles among their attributes. */
const DRAWN = new Set(['path', 'text', 'circle', 'rect', 'ellipse', 'g', 'stop'])
/** Properties that make more of an element than its tag and its styles. */
const RARE = new Set([
  ...['as', 'asChild', 'className', 'theme', 'unstyled', 'recipe', 'colorPalette', 'orientation'],
  ...['htmlWidth', 'htmlHeight', 'htmlSize', 'htmlTranslate'],
])

/** The same way, quick for plain elements. */
export function quickened(make: Make): Make {
  return (tag, recipe = {}, options) => {
    const Slow = make(tag, recipe, options)
    if (typeof tag !== 'string' || options || DRAWN.has(tag)) return Slow
    const looks = new Map<string, SerializedStyles>()

    function Quick(properties: Properties) {
      const system = useChakraContext()
      const cache = useEmotionCache()!
      const made = (recipe.__cva__ ? recipe : system.cva(recipe as never)) as MadeRecipe
      const sorted = sort(properties, made.variantKeys, system.isValidProperty)
      let look = sorted && looks.get(sorted.key)
      if (sorted && !look) looks.set(sorted.key, (look = lookOf(sorted, made, system)))
      useInsertionEffect(() => {
        if (look?.styles) insertStyles(cache, look, true)
      }, [cache, look])
      if (!sorted || !look) return createElement(Slow, properties)
      const className = look.styles && `${cache.key}-${look.name}`
      return createElement(tag, className ? { ...sorted.attributes, className } : sorted.attributes)
    }

    // What Chakra reads of an element that it makes another of.
    const { __emotion_base, __emotion_forwardProp, __emotion_cva } = Slow as unknown as Properties
    return Object.assign(Quick, {
      __emotion_real: Quick,
      __emotion_base,
      __emotion_forwardProp,
      __emotion_cva,
    })
  }
}

type Sorted = {
  attributes: Properties
  variants: Properties
  styles: Properties
  /** The same for all that look the same. */
  key: string
}

/** The properties by what they are for; null where one of them is rare. */
function sort(
  properties: Properties,
  variantKeys: readonly string[],
  isStyle: (name: string) => boolean,
): Sorted | null {
  const sorted: Sorted = { attributes: {}, variants: {}, styles: {}, key: '' }
  for (const name in properties) {
    const value = properties[name]
    if (value === undefined) continue
    if (RARE.has(name)) return null
    const kind = variantKeys.includes(name) ? 'variants' : kindOf(name, isStyle)
    if (kind === 'none') continue
    sorted[kind][name] = value
    if (kind !== 'attributes') sorted.key += `${name}:${JSON.stringify(value)};`
  }
  return sorted
}

function lookOf({ styles, variants }: Sorted, made: MadeRecipe, { css }: SystemContext): SerializedStyles {
  const { css: more, ...own } = styles
  const all = [made(variants), ...[more].flat().filter(Boolean), own]
  return serializeStyles([css(...(all as Parameters<typeof css>))], {})
}

type Kind = 'styles' | 'attributes' | 'none'

const kinds = new Map<string, Kind>([
  ['children', 'attributes'],
  ['ref', 'attributes'],
])

function kindOf(name: string, isStyle: (name: string) => boolean): Kind {
  let kind = kinds.get(name)
  if (!kind) kinds.set(name, (kind = isStyle(name) ? 'styles' : isAttribute(name) ? 'attributes' : 'none'))
  return kind
}
