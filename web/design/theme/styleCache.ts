// Emotion's style cache, with one style sheet per rule. In a shared style sheet, each new rule would make the browser
// recalculate the style and layout of the whole document: 200 ms on a slow phone whenever a component appears for the
// first time.
import createCache from '@emotion/cache'

export const styleCache = createCache({ key: 'css', speedy: false })
