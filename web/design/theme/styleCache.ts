// Where emotion keeps the styles of elements. In one style sheet for all, each rule that is added makes the browser apply all
// the others anew: styles and layout of the whole document, a fifth of a second on a slow phone whenever something shows for the
// first time. So each rule is a style sheet of its own.
import createCache from '@emotion/cache'

export const styleCache = createCache({ key: 'css', speedy: false })
