// ts-odatajs, Apache Olingo's client: it reads $metadata, and parses lists, records and bodies with it. For expanded
// records it looks for navigation properties among the type's properties, and fails with a null type (checkProperties
// in its lib/odata/json.js). So responses with tasks are parsed without the model.
import { oData, type Edmx, type HttpOData } from 'ts-odatajs'
import { journey, type Client } from './client'

void journey((service, token): Client => {
  const headers = { Authorization: `Bearer ${token}` }
  const metadata = new Promise<Edmx.Edmx>((resolve, reject) => {
    oData.read({ requestUri: `${service}/$metadata`, headers }, resolve, reject, oData.metadataHandler)
  })
  const ask = async <Answer>(
    path: string,
    method = 'GET',
    data?: object,
    isPlain = false,
  ): Promise<Answer> => {
    const model = isPlain ? undefined : await metadata
    return new Promise<Answer>((resolve, reject) => {
      const request = { requestUri: `${service}/${path}`, method, data, headers: { ...headers } }
      oData.request(request, resolve, reject, undefined, undefined, model)
    })
  }
  return {
    list: async () => {
      const query = '$filter=TimesheetStatus eq 0&$orderby=StartDate desc&$top=2'
      const { value } = await ask<{ value: Awaited<ReturnType<Client['list']>> }>(
        `Timesheet?${encodeURI(query)}&$select=TimesheetHeaderId,StartDate`,
      )
      return value
    },
    read: (id) => ask(`Timesheet(${id})`),
    count: async () => Number(await ask(`Timesheet/$count?$filter=${encodeURI('TimesheetStatus eq 0')}`)),
    create: (draft) => ask('Timesheet', 'POST', draft, true),
    patch: (id, changes) => ask(`Timesheet(${id})`, 'PATCH', changes),
    remove: (id) => ask(`Timesheet(${id})`, 'DELETE'),
    expand: (id) => ask(`Timesheet(${id})?$expand=TimesheetLines($expand=GLAccount)`, 'GET', undefined, true),
    act: async ({ pending }) =>
      (await ask<{ value: unknown }>('Timesheet/Daybook.Approvals', 'POST', { ids: [pending] })).value,
    reasonOf: (failure) => {
      const { response } = failure as HttpOData.Error
      return (JSON.parse(response?.body ?? '') as { error: Error }).error.message
    },
  }
})
