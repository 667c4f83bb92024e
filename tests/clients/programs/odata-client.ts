// @odata/client
import { OData } from '@odata/client'
import { journey, type Client, type Draft, type Expanded, type Sheet } from './client'

void journey((service, token): Client => {
  const client = OData.New4({
    serviceEndpoint: `${service}/`,
    commonHeaders: { Authorization: `Bearer ${token}` },
  })
  const timesheets = client.getEntitySet<Sheet>('Timesheet')
  const drafts = () => client.newFilter<Sheet>().property('TimesheetStatus').eq(0)
  return {
    list: () =>
      timesheets.query(
        client
          .newOptions<Sheet>()
          .filter(drafts())
          .orderby('StartDate', 'desc')
          .select(['TimesheetHeaderId', 'StartDate'])
          .top(2),
      ),
    read: (id) => timesheets.retrieve(id),
    count: () => timesheets.count(drafts()),
    create: (draft: Draft) => timesheets.create(draft),
    patch: (id, changes) => timesheets.update(id, changes),
    remove: (id) => timesheets.delete(id),
    expand: (id) =>
      timesheets.retrieve(
        id,
        client.newOptions().expand(['TimesheetLines($expand=GLAccount)']),
      ) as Promise<Expanded>,
    act: async ({ pending }) => {
      const answer = await client.actionImport('Timesheet/Daybook.Approvals', { ids: [pending] })
      return (answer as { value?: unknown }).value
    },
    reasonOf: (failure) => (failure as Error).message,
  }
})
