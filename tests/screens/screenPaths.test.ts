// The addresses of the screens, for which the worker answers with the page of the application in place of the server.
import { expect, it } from 'vitest'
import { routeAccess } from '#domain/navigation.ts'
import { recordSets } from '#server/rest/nouns/sets.ts'
import { routes } from '#server/rest/routes.ts'
import { allHelp, helpAt } from '#web/help/helpAt.ts'
import { screenPaths } from '#web/screens.ts'
import { isScreen } from '#web/worker/screenPaths.ts'

it('every path that a role may open is the path of a screen', () => {
  expect([...screenPaths].sort()).toEqual(['/access-denied', ...Object.keys(routeAccess)].sort())
})

it('every screen has its help, and no help is of another screen', () => {
  const withHelp = screenPaths.filter((path) => path !== '/access-denied')
  expect(Object.keys(allHelp).sort()).toEqual([...withHelp].sort())
  expect(helpAt('/admin/payroll/FI261108001')).toBe(allHelp['/admin/payroll/:number'])
})

it('the page of the application answers for every screen', () => {
  const paths = ['/', '/login', '/change-password', '/callback', ...screenPaths]
  expect(paths.filter((path) => !isScreen(path))).toEqual([])
})

it('the page of the application answers for nothing that the server answers itself', () => {
  const ofServer = [
    ...routes.flatMap(({ path, isBelowApi }) =>
      typeof path === 'string' && !isBelowApi ? [path.replaceAll(/\/\{\w+\}/g, '(5)')] : [],
    ),
    ...recordSets.map(({ name }) => `/${name}`),
    '/files/signature',
  ]
  const paths = [...ofServer, ...ofServer.map((path) => `/api${path}`.toUpperCase())]
  const others = [
    '/api/',
    '/api/$metadata',
    '/graphql',
    '/healthz',
    '/readyz',
    '/worker.js',
    '/assets/app-1.js',
  ]
  expect(paths).toEqual(
    expect.arrayContaining(['/Manual(5)', '/Manual/downloadFile(5)', '/auth/forgot-password']),
  )
  expect([...paths, ...others].filter(isScreen)).toEqual([])
})
