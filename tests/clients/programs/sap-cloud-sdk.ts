// A client that the SAP Cloud SDK generates of $metadata.
import type { HttpDestination } from '@sap-cloud-sdk/connectivity'
import { desc } from '@sap-cloud-sdk/odata-common'
import { setGlobalLogLevel, type ErrorWithCause } from '@sap-cloud-sdk/util'
import moment from 'moment'
import { journey, type Client, type Draft, type Expanded, type Sheet } from './client'
import { daybook, notificationHub } from './generated/sap/daybook'
import type { Timesheet } from './generated/sap/daybook/Timesheet'

type Answered = Error & { response: { data: { error: Error } } }

// Its builder warns about every field that is passed by name.
setGlobalLogLevel('error')
void journey((service, token): Client => {
  const destination: HttpDestination = { url: service, headers: { Authorization: `Bearer ${token}` } }
  const { timesheetApi } = daybook()
  const { schema } = timesheetApi
  const drafts = schema.TIMESHEET_STATUS.equals(0)
  const sheetOf = (record: Timesheet): Sheet => ({
    TimesheetHeaderId: record.timesheetHeaderId,
    StartDate: record.startDate.format('YYYY-MM-DD'),
    Shift: record.shift,
    TimesheetStatus: record.timesheetStatus,
    TotalDuration: record.totalDuration,
  })
  const find = (id: number) => timesheetApi.requestBuilder().getByKey(id)
  return {
    list: async () => {
      const query = timesheetApi
        .requestBuilder()
        .getAll()
        .filter(drafts)
        .orderBy(desc(schema.START_DATE))
        .select(schema.TIMESHEET_HEADER_ID, schema.START_DATE)
        .top(2)
      return (await query.execute(destination)).map(({ timesheetHeaderId, startDate }) => ({
        TimesheetHeaderId: timesheetHeaderId,
        StartDate: startDate.format('YYYY-MM-DD'),
      }))
    },
    read: async (id) => sheetOf(await find(id).execute(destination)),
    count: () => timesheetApi.requestBuilder().getAll().filter(drafts).count().execute(destination),
    create: async ({ StartDate, Shift, TimesheetLines }: Draft) => {
      const entity = timesheetApi
        .entityBuilder()
        .startDate(moment.utc(StartDate))
        .shift(Shift)
        .withCustomFields({ TimesheetLines })
        .build()
      return sheetOf(await timesheetApi.requestBuilder().create(entity).execute(destination))
    },
    patch: async (id, { Shift }) => {
      const entity = await find(id).execute(destination)
      entity.shift = Shift
      return timesheetApi.requestBuilder().update(entity).execute(destination)
    },
    remove: (id) => timesheetApi.requestBuilder().delete(id).execute(destination),
    // It knows only navigation properties that lead to a set; others are named by hand.
    expand: async (id) => {
      const record = await find(id)
        .addCustomQueryParameters({ $expand: 'TimesheetLines($expand=GLAccount)' })
        .execute(destination)
      return { ...sheetOf(record), ...(record.getCustomFields() as Pick<Expanded, 'TimesheetLines'>) }
    },
    // It does not generate bound actions unless an import names them, which CSDL (4.0, 13.6) forbids.
    act: ({ device }) =>
      notificationHub({ deviceId: 'desk', token: device, platform: 'web' }).execute(destination),
    reasonOf: (failure) => ((failure as ErrorWithCause).rootCause as Answered).response.data.error.message,
  }
})
