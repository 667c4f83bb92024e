// Where the styles of elements are kept. A style sheet that a browser has applied it applies anew when a rule with a
// condition is added to it, and all others with it: styles, letters and layout of the whole document. One that comes behind
// the others costs no more than what it styles.
import createCache, { type EmotionCache } from '@emotion/cache'

/** Emotion's, with a style sheet for all that is drawn together. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  let isApplied = true
  sheet.insert = (rule) => {
    if (isApplied) {
      // Emotion begins another one where it has counted none.
      sheet.ctr = 0
      isApplied = false
      queueMicrotask(() => (isApplied = true))
    }
    insert(rule)
  }
  return cache
}
