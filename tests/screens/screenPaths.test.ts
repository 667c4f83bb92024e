// For which addresses the worker answers with the page of the application, in place of the server.
import { describe, expect, it } from 'vitest'
import { recordSets } from '#server/rest/nouns/sets.ts'
import { routes } from '#server/rest/routes.ts'
import { screenPaths } from '#web/screens.ts'
import { isScreen } from '#web/worker/screenPaths.ts'

/** Addresses that the route table answers. */
const ofServer = [
  ...routes.flatMap(({ path, isBelowApi }) =>
    typeof path === 'string' && !isBelowApi ? [path.replaceAll(/\/\{\w+\}/g, '(5)')] : [],
  ),
  ...recordSets.map(({ name }) => `/${name}`),
  '/files/signature',
]

describe('the page of the application', () => {
  it('answers for every screen, with and without what follows', () => {
    const places = ['/', '/login', '/change-password', '/callback', ...screenPaths]
    expect(places.filter((path) => !isScreen(path))).toEqual([])
  })

  it('answers for nothing that the server answers itself', () => {
    const places = [...ofServer, ...ofServer.map((path) => `/api${path}`.toUpperCase())]
    const others = [
      '/api/',
      '/api/$metadata',
      '/graphql',
      '/healthz',
      '/readyz',
      '/worker.js',
      '/favicon.svg',
      '/assets/app-1.js',
    ]
    for (const one of ['/files/signature', '/Manual(5)', '/Manual/downloadFile(5)', '/auth/forgot-password'])
      expect(places).toContain(one)
    expect([...places, ...others].filter(isScreen)).toEqual([])
  })
})
