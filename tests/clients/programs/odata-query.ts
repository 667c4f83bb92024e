// odata-query only builds addresses; requests use fetch.
import buildQuery from 'odata-query'
import { journey, type Client, type Expanded, type Sheet } from './client'

void journey((service, token): Client => {
  const ask = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${service}/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error((JSON.parse(text) as { error: Error }).error.message)
    return (text ? JSON.parse(text) : undefined) as Answer
  }
  const filter = { TimesheetStatus: 0 }
  const record = (key: number) => `Timesheet${buildQuery({ key })}`
  return {
    list: async () => {
      const query = buildQuery<Sheet>({
        filter,
        orderBy: [['StartDate', 'desc']],
        select: ['TimesheetHeaderId', 'StartDate'],
        top: 2,
      })
      return (await ask<{ value: Sheet[] }>(`Timesheet${query}`)).value
    },
    read: (id) => ask<Sheet>(record(id)),
    count: () => ask<number>(`Timesheet${buildQuery({ count: filter })}`),
    create: (draft) => ask<Sheet>('Timesheet', 'POST', draft),
    patch: (id, changes) => ask(record(id), 'PATCH', changes),
    remove: (id) => ask(record(id), 'DELETE'),
    expand: (key) => {
      const query = buildQuery<Expanded>({ key, expand: { TimesheetLines: { expand: ['GLAccount'] } } })
      return ask<Expanded>(`Timesheet${query}`)
    },
    act: async ({ pending }) => {
      const action = buildQuery({ action: 'Daybook.Approvals' })
      return (await ask<{ value: unknown }>(`Timesheet${action}`, 'POST', { ids: [pending] })).value
    },
    reasonOf: (failure) => (failure as Error).message,
  }
})
