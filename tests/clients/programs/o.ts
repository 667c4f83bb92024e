// o.js
import { o } from 'odata'
import { journey, type Client } from './client'

const drafts = 'TimesheetStatus eq 0'

void journey((service, token): Client => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const at = () => o('', { rootUrl: `${service}/`, headers })
  return {
    list: () =>
      at().get('Timesheet').query({
        $filter: drafts,
        $orderby: 'StartDate desc',
        $select: 'TimesheetHeaderId,StartDate',
        $top: 2,
      }),
    read: (id) => at().get(`Timesheet(${id})`).query(),
    count: () => at().get('Timesheet/$count').query({ $filter: drafts }),
    create: (draft) => at().post('Timesheet', draft).query(),
    patch: (id, changes) => at().patch(`Timesheet(${id})`, changes).query(),
    remove: (id) => at().delete(`Timesheet(${id})`).query(),
    expand: (id) => at().get(`Timesheet(${id})`).query({ $expand: 'TimesheetLines($expand=GLAccount)' }),
    act: ({ pending }) =>
      at()
        .post('Timesheet/Daybook.Approvals', { ids: [pending] })
        .query(),
    // It throws the response itself.
    reasonOf: async (failure) => ((await (failure as Response).json()) as Failure).error.message,
  }
})

type Failure = { error: { message: string } }
