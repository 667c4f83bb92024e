// The health of the installation. Ours: the legacy interface had none.
import { healthStates } from '#domain/health.ts'
import { readHealth } from '#server/rest/calls/health.ts'
import { aText, listOf, object, oneOf, orNull } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

const aState = oneOf(...healthStates)

export const healthRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/health',
    isBelowApi: true,
    summary: 'Checks the installation, worst first. For System_Administrators.',
    responses: {
      200: object({
        checkedAt: { type: 'string', format: 'date-time' },
        state: aState,
        summary: aText,
        checks: listOf(
          object({ code: aText, title: aText, state: aState, says: aText, mend: orNull(aText) }),
        ),
      }),
    },
    run: readHealth,
  }),
]
