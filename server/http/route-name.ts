// The name of a request's route, for metrics: one of a fixed number, whatever the client sends.
import { nameOfRoute } from '#server/rest/facade.ts'

const ofProcess = ['/graphql', '/healthz', '/readyz']

export function routeName({ method = '', url = '' }: { method?: string; url?: string }): string {
  const path = url.split('?', 1)[0]!
  if (ofProcess.includes(path)) return path
  if (path.startsWith('/calendar/')) return '/calendar'
  return path.startsWith('/assets/') ? '/assets' : (nameOfRoute({ method, path }) ?? 'page')
}
