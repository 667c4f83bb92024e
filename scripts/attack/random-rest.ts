// One random call of REST: any method, place, body and type, by anybody.
import type { Random } from '#prisma/demo/random.ts'
import type { Person } from './person.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

const places = [
  '/auth/login',
  '/auth/refresh-token',
  '/auth/logout',
  '/auth/me',
  '/Timesheet/UploadSignature',
  '/files/',
  '/api/$metadata',
  '/api/auth/me',
  '/Timesheet',
  '/assets/',
  '/assets/../server/main.ts',
  '/%2e%2e/secret.key',
  '/timesheets',
  '/graphql',
  '/graphql?query={__typename}&variables={',
  '/graphql?query={__typename}&extensions=x',
  '/graphql?query=%7B__typename%7D',
  '/healthz',
]
const bodies = [
  undefined,
  '',
  '{',
  '[]',
  'null',
  '{"email":"staff@demo.example"}',
  '{"email":1,"password":[]}',
  '{"email":"a@b.example","password":"\\ud800"}',
  '{"refreshToken":"x"}',
  '{"refreshToken":{}}',
  '{"query":1}',
  '{"query":"{me{id}}","variables":[]}',
  '[{"query":"{__typename}"},{"query":"{__typename}"}]',
  'x'.repeat(100_000),
]
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/graphql',
]

export async function restCall(
  target: Target,
  people: readonly Person[],
  random: Random,
  report: Report,
): Promise<void> {
  const method = random.oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
  const place = random.oneOf(places) + random.oneOf(['', '', '', 'x', '?$top=1', '(5)', '%00', "?a='"])
  const body = ['GET', 'HEAD'].includes(method) ? undefined : random.oneOf(bodies)
  const person = random.oneOf([null, ...people])
  const response = await target.fetch(place, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      'content-type': random.oneOf(types),
      ...(person && { authorization: `Bearer ${random.happens(0.8) ? person.token() : 'x'}` }),
    },
  })
  const text = await response.text()
  const by = `${method} ${place} ${body?.slice(0, 80)}`
  report.expect(
    response.status < 500 && !/Internal server error/.test(text),
    `status ${response.status} or a fault`,
    by,
  )
}
