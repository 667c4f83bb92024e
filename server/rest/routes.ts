// All routes of the legacy REST facade. A new call is a row in one of these tables, which names an existing action or query
// (rulings 6) and describes the call for OpenAPI.
import { metadata } from '#server/odata/metadata.ts'
import { actionsOf, writableOf } from './actions.ts'
import { rootOf } from './answers.ts'
import { downloadAvatar } from './calls/avatar.ts'
import { downloadPicture } from './calls/picture.ts'
import { setsFor } from './nouns/sets.ts'
import { openApi } from './openapi/document.ts'
import { aFile } from './openapi/schema.ts'
import { query, service, SETS } from './query.ts'
import { route } from './route.ts'
import { administrationRoutes } from './routes/administration.ts'
import { manualRoutes } from './routes/manuals.ts'
import { docketRoutes } from './routes/dockets.ts'
import { exportRoutes } from './routes/exports.ts'
import { healthRoutes } from './routes/health.ts'
import { payrollRoutes } from './routes/payroll.ts'
import { peopleRoutes } from './routes/people.ts'
import { preparedDayRoutes } from './routes/prepared-days.ts'
import { profileRoutes } from './routes/profile.ts'
import { proofRoutes } from './routes/proofs.ts'
import { sessionRoutes } from './routes/session.ts'
import { timesheetQuestions } from './routes/timesheet-questions.ts'
import { timesheetRoutes } from './routes/timesheets.ts'
import type { Answer, Call, Route } from './types.ts'

export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...profileRoutes,
  ...timesheetRoutes,
  ...timesheetQuestions,
  ...preparedDayRoutes,
  ...manualRoutes,
  ...peopleRoutes,
  ...administrationRoutes,
  ...docketRoutes,
  ...exportRoutes,
  ...payrollRoutes,
  ...proofRoutes,
  ...healthRoutes,
  route({
    method: 'GET',
    path: '/User/{UserId}/avatar/{AvatarId}',
    summary: 'The picture of a user.',
    responses: { 200: aFile },
    run: downloadAvatar,
  }),
  route({
    method: 'GET',
    path: /^\/files\/([\w.]+)$/,
    summary: 'A signature or a photo of a task.',
    run: downloadPicture,
  }),
  route({ method: 'GET', path: SETS, summary: 'Reads a set of records, or one of them.', run: query }),
  route({ method: 'GET', path: /^\/?$/, isBelowApi: true, summary: 'Lists the sets.', run: service }),
  route({
    method: 'GET',
    path: /^\/(?:\$|%24)metadata$/i,
    isBelowApi: true,
    summary: 'Describes the sets and actions for OData clients.',
    run: describeModel,
  }),
  route({
    method: 'GET',
    path: /^\/openapi\.json$/i,
    isBelowApi: true,
    summary: 'This description.',
    run: describeAll,
  }),
]

/** The OpenAPI document for this caller. */
function describeAll({ deps, viewer }: Call): Promise<Answer> {
  return Promise.resolve({ body: openApi(rootOf(deps), routes, setsFor(viewer), viewer) })
}

/** $metadata for this caller. */
function describeModel({ viewer }: Call): Promise<Answer> {
  const sets = setsFor(viewer)
  const model = { sets, actions: actionsOf(routes, sets), writable: writableOf(routes, sets, viewer) }
  const headers = { 'Content-Type': 'application/xml' }
  return Promise.resolve({ headers, text: metadata(model, viewer) })
}
