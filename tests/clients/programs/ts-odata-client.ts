// ts-odata-client only reads, so writes use fetch.
import { ODataV4Context } from 'ts-odata-client'
import { journey, type Client, type Expanded, type Sheet } from './client'

class Service extends ODataV4Context {
  get timesheets() {
    return this.createQuery<Expanded>('Timesheet')
  }
}

void journey((service, token): Client => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const { timesheets } = new Service(`${service}/`, { requestInit: () => ({ headers }) })
  const drafts = timesheets.filter((sheet) => sheet.TimesheetStatus.$equals(0))
  const send = async <Answer>(path: string, method: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${service}/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return (text ? JSON.parse(text) : undefined) as Answer
  }
  return {
    list: async () => {
      const newest = drafts.orderByDescending((sheet) => sheet.StartDate).top(2)
      return (await newest.getManyAsync()).value
    },
    read: (id) => timesheets.getAsync(id),
    count: async () => (await drafts.top(0).getManyWithCountAsync())['@odata.count']!,
    create: (draft) => send<Sheet>('Timesheet', 'POST', draft),
    patch: (id, changes) => send(`Timesheet(${id})`, 'PATCH', changes),
    remove: (id) => send(`Timesheet(${id})`, 'DELETE'),
    // It does not support nested $expand.
    expand: (id) => timesheets.expand('TimesheetLines').getAsync(id),
    act: async ({ pending }) =>
      (await send<{ value: unknown }>('Timesheet/Daybook.Approvals', 'POST', { ids: [pending] })).value,
    // The text of its errors is the body of the answer.
    reasonOf: (failure) => (JSON.parse((failure as Error).message) as { error: Error }).error.message,
  }
})
