// Daybook's design system without its styles, which jsdom has no use for: making them is a tenth of the time of a screen.
import { system as real } from '#web/design/theme/theme.ts'

type System = typeof real

const none = {}
const known = new WeakMap<object, unknown>()

/** Makes each recipe once. It keeps its variants, and always answers with the same empty styles. */
const plain =
  (make: (recipe: never) => object, stylesOf: (recipe: { slots?: readonly string[] }) => object) =>
  (recipe: object = none) => {
    const styles = stylesOf(recipe)
    if (!known.has(recipe))
      known.set(
        recipe,
        Object.assign(() => styles, make(recipe as never)),
      )
    return known.get(recipe)
  }

/** Give this to ChakraProvider. */
export const plainSystem: System = {
  ...real,
  css: () => none,
  cva: plain(real.cva, () => none) as System['cva'],
  sva: plain(real.sva, ({ slots = [] }) =>
    Object.fromEntries(slots.map((slot) => [slot, none])),
  ) as System['sva'],
}
