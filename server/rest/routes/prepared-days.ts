// Plans made elsewhere.
import { planBody, takeItems, withdrawDay } from '#server/rest/calls/prepared-day.ts'
import { PREPARED_AT_ONCE } from '#domain/limits.ts'
import { aNumber, aText, listOf, object, orNull } from '#server/rest/openapi/schema.ts'
import { route } from '#server/rest/route.ts'
import type { Route } from '#server/rest/types.ts'

export const preparedDayRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/PreparedDay',
    needs: 'TOKEN',
    summary: `Prepares days for people whose days the caller may prepare, and offers them to these people: at most ${PREPARED_AT_ONCE} items, with a result for each. A person is named by UserId, Email or GPEmployeeId; records by their ids, or by their numbers in WorkOrder, WorkOrderTask, Equipment, Site, Job, JobCostCode, GLAccount and Category. It never replaces what a leader prepared. With an Idempotency-Key a repeated request gets the first result.`,
    takes: planBody,
    responses: {
      200: object({
        value: listOf(
          object({
            Index: aNumber,
            PreparedDayId: orNull(aNumber),
            Code: orNull(aText),
            Message: orNull(aText),
            Target: orNull(aText),
          }),
        ),
        count: aNumber,
      }),
    },
    run: takeItems,
  }),
  route({
    method: 'DELETE',
    path: '/PreparedDay/{PreparedDayId}',
    needs: 'TOKEN',
    summary: 'Withdraws a prepared day. One from which its person has begun a timesheet stays.',
    run: withdrawDay,
  }),
]
