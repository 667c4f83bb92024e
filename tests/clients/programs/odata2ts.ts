// A client that @odata2ts/odata2ts generates of $metadata.
import { FetchClient } from '@odata2ts/http-client-fetch'
import { journey, type Client, type Expanded } from './client'
import { DaybookService } from './generated/odata2ts/DaybookService'

void journey((service, token): Client => {
  const client = new FetchClient({ headers: { Authorization: `Bearer ${token}` } })
  const timesheets = new DaybookService(client, service)
  return {
    list: async () => {
      const { data } = await timesheets
        .Timesheet()
        .query((builder, sheet) =>
          builder
            .filter(sheet.TimesheetStatus.eq(0))
            .orderBy(sheet.StartDate.desc())
            .select('TimesheetHeaderId', 'StartDate')
            .top(2),
        )
      return data.value
    },
    read: async (id) => (await timesheets.Timesheet(id).query()).data,
    count: async () => {
      const { data } = await timesheets
        .Timesheet()
        .query((builder, sheet) => builder.filter(sheet.TimesheetStatus.eq(0)).top(0).count())
      return data['@odata.count']!
    },
    create: async (draft) =>
      (await timesheets.Timesheet().create({ ...draft, TimesheetStatus: 0, Version: 1 })).data,
    patch: (id, changes) => timesheets.Timesheet(id).patch(changes),
    remove: (id) => timesheets.Timesheet(id).delete(),
    expand: async (id) => {
      const { data } = await timesheets
        .Timesheet(id)
        .query((builder) => builder.expanding('TimesheetLines', (lines) => lines.expand('GLAccount')))
      return data as Expanded
    },
    act: async ({ pending }) => (await timesheets.Timesheet().Approvals({ ids: [pending] })).data.value,
    reasonOf: (failure) => (failure as Error).message,
  }
})
