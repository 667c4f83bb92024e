// Every call of the legacy REST facade. A new one is a row in one of these tables that names an existing action or query
// (rulings 6) and says what the service's description says of it.
import { metadata } from '#server/odata/metadata.ts'
import { actionsOf, writableOf } from './actions.ts'
import { rootOf } from './answers.ts'
import { downloadAvatar } from './calls/avatar.ts'
import { downloadSignature } from './calls/signature.ts'
import { setsFor } from './nouns/sets.ts'
import { openApi } from './openapi/document.ts'
import { aFile } from './openapi/schema.ts'
import { query, service, SETS } from './query.ts'
import { route } from './route.ts'
import { administrationRoutes } from './routes/administration.ts'
import { manualRoutes } from './routes/manuals.ts'
import { peopleRoutes } from './routes/people.ts'
import { profileRoutes } from './routes/profile.ts'
import { sessionRoutes } from './routes/session.ts'
import { timesheetQuestions } from './routes/timesheet-questions.ts'
import { timesheetRoutes } from './routes/timesheets.ts'
import type { Answer, Call, Route } from './types.ts'

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...profileRoutes,
  ...timesheetRoutes,
  ...timesheetQuestions,
  ...manualRoutes,
  ...peopleRoutes,
  ...administrationRoutes,
  route({
    method: 'GET',
    path: '/User/{UserId}/avatar/{AvatarId}',
    says: 'The picture of a user.',
    gives: { 200: aFile },
    run: downloadAvatar,
  }),
  route({
    method: 'GET',
    path: /^\/files\/([\w.]+)$/,
    says: 'The picture of a signature.',
    run: downloadSignature,
  }),
  route({ method: 'GET', path: SETS, says: 'Reads a set of records, or one of them.', run: query }),
  route({ method: 'GET', path: /^\/?$/, isBelowApi: true, says: 'The sets that there are.', run: service }),
  route({
    method: 'GET',
    path: /^\/(?:\$|%24)metadata$/i,
    isBelowApi: true,
    says: 'The description of the sets and actions as OData has it.',
    run: describeModel,
  }),
  route({
    method: 'GET',
    path: /^\/openapi\.json$/i,
    isBelowApi: true,
    says: 'This description.',
    run: describeAll,
  }),
]

/** What there is for the caller, for tools and readers that do not speak OData. */
function describeAll({ deps, viewer }: Call): Promise<Answer> {
  return Promise.resolve({ body: openApi(rootOf(deps), routes, setsFor(viewer), viewer) })
}

/** The same for tools that do. */
function describeModel({ viewer }: Call): Promise<Answer> {
  const sets = setsFor(viewer)
  const model = { sets, actions: actionsOf(routes, sets), writable: writableOf(routes, sets, viewer) }
  const headers = { 'Content-Type': 'application/xml' }
  return Promise.resolve({ headers, text: metadata(model, viewer) })
}
