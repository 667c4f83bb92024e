// The public holidays of regions, for System_Administrators.
import { encodeGlobalID } from '@pothos/plugin-relay'
import {
  addPublicHolidays,
  deletePublicHolidays,
  type HolidaysAdded,
} from '#server/actions/holiday/record.ts'
import type { PublicHoliday as StoredHoliday } from '#server/database/generated/client.ts'
import {
  readHolidayRegions,
  type HolidayCount as Count,
  type HolidayRegion as Region,
} from '#server/read/payroll/holidays.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import {
  AdministrationHistory,
  AdministrationHistoryConnection,
  historyOf,
} from '../administration/administration-history.ts'
import { builder, forSystemAdministrators, refusals } from '../core/builder.ts'
import { rowId } from '../core/ids.ts'
import { pageComplexity } from '../core/limits.ts'
import { Setting } from '../administration/setting.ts'

const PublicHoliday = builder.objectRef<StoredHoliday>('PublicHoliday').implement({
  description: 'A day on which no timesheet is expected of the people of a region.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('PublicHoliday', id) }),
    date: t.expose('date', { type: 'Date' }),
    name: t.exposeString('name'),
  }),
})

const HolidayCount = builder.objectRef<Count>('HolidayCount').implement({
  fields: (t) => ({ year: t.exposeInt('year'), count: t.exposeInt('count') }),
})

const HolidayRegion = builder.objectRef<Region>('HolidayRegion').implement({
  description: 'A region of pay locations, with its public holidays.',
  fields: (t) => ({
    name: t.exposeString('name'),
    isOfPayLocation: t.exposeBoolean('isOfPayLocation', {
      description: 'Whether a pay location has the region; otherwise its holidays concern nobody.',
    }),
    people: t.exposeInt('people', {
      description: 'The number of people with a pay location of the region who record timesheets.',
    }),
    counts: t.expose('counts', {
      type: [HolidayCount],
      description: 'The number of its holidays in each year that has one, earliest first.',
    }),
    holidays: t.expose('holidays', {
      type: [PublicHoliday],
      description: 'The holidays of the requested years, by date.',
    }),
  }),
})

// A field of the settings, so that every change returns the whole list.
builder.prismaObjectField(Setting, 'holidayRegions', (t) =>
  t.field({
    type: [HolidayRegion],
    ...forSystemAdministrators,
    description: 'The regions of pay locations, and those that only public holidays have, by name.',
    args: { years: t.arg.intList({ required: true, description: 'The years of their holidays.' }) },
    resolve: (_, { years }, { viewer }) => readHolidayRegions(viewer, years),
  }),
)

builder.prismaObjectField(Setting, 'holidayHistory', (t) =>
  t.connection(
    {
      type: AdministrationHistory,
      ...forSystemAdministrators,
      complexity: pageComplexity,
      description: 'The changes of public holidays, newest first.',
      resolve: (_, page, context, info) => historyOf('PUBLIC_HOLIDAY', null, page, context, info),
    },
    AdministrationHistoryConnection,
  ),
)

const PublicHolidaysChange = builder
  .objectRef<HolidaysAdded & { deleted: number }>('PublicHolidaysChange')
  .implement({
    fields: (t) => ({
      added: t.exposeInt('added'),
      renamed: t.exposeInt('renamed'),
      unchanged: t.exposeInt('unchanged'),
      deleted: t.exposeInt('deleted'),
      settings: t.field({ type: Setting, resolve: () => readSettings() }),
    }),
  })

const PublicHolidayInput = builder.inputType('PublicHolidayInput', {
  fields: (t) => ({
    date: t.field({ type: 'Date', required: true }),
    name: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  addPublicHolidays: t.field({
    needs: 'TOKEN',
    type: PublicHolidaysChange,
    errors: refusals,
    ...forSystemAdministrators,
    description: 'Adds public holidays to a region. A day that is a holiday already gets the new name.',
    args: {
      region: t.arg.string({ required: true, description: 'Of a pay location, without regard to case.' }),
      holidays: t.arg({ type: [PublicHolidayInput], required: true }),
    },
    resolve: async (_, args, { viewer }) => ({ ...(await addPublicHolidays(viewer, args)), deleted: 0 }),
  }),
  deletePublicHolidays: t.field({
    needs: 'TOKEN',
    type: PublicHolidaysChange,
    errors: refusals,
    ...forSystemAdministrators,
    description: 'Timesheets are expected again on these days.',
    args: { ids: t.arg.globalIDList({ for: PublicHoliday, required: true }) },
    resolve: async (_, { ids }, { viewer }) => {
      const deleted = await deletePublicHolidays(viewer, ids.map(rowId))
      return { added: 0, renamed: 0, unchanged: 0, deleted }
    },
  }),
}))
