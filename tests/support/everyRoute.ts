// Every route of the legacy interface that needs a session, with a path that it matches.
import { pathExpression } from '#server/rest/paths.ts'
import { routes } from '#server/rest/routes.ts'

/** A path for each route whose path is an expression. */
const examples = ['/files/a.png', '/User', '/', '/$metadata', '/openapi.json']

export const sessionCalls = routes
  .filter(({ isOpen }) => !isOpen)
  .map(({ method, path, isBelowApi }) => {
    const example = (one: string) => path instanceof RegExp && pathExpression(path).test(one)
    const at = typeof path === 'string' ? path.replace(/\{\w+\}/g, '1') : examples.find(example)
    if (at === undefined) throw new Error(`No example matches ${path}.`)
    return { name: `${method} ${at}`, method, at: isBelowApi ? `/api${at}` : at }
  })
