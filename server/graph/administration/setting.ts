// The company's settings. Everybody reads them, because forms depend on them; System_Administrators change them.
import { encodeGlobalID } from '@pothos/plugin-relay'
import { COUNT_MAX, IMPACT_DAYS } from '#domain/limits.ts'
import { isDevelopmentHost } from '#domain/setting/development-host.ts'
import { forSettings, settings, type Settings } from '#domain/setting/settings.ts'
import { resetSettings, updateSettings } from '#server/actions/setting/change.ts'
import { today } from '#server/adapters/clock.ts'
import { impactOf, type SettingsImpact } from '#server/read/administration/settings-impact.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { AdministeredRecord } from './administration-history.ts'
import { builder, refusals } from '../core/builder.ts'
import { liveSince, sinceDescription } from '../core/live.ts'
import { nodeBy } from '../core/node.ts'
import { Viewer } from '../user/person.ts'

const graphType = { flag: 'Boolean', int: 'Int', text: 'String' } as const

export const Setting = builder.prismaObject('Setting', {
  interfaces: [AdministeredRecord, builder.nodeInterfaceRef()],
  description: "The company's settings.",
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => encodeGlobalID('Setting', id) }),
    ...forSettings((name) =>
      t.field({
        type: graphType[settings[name].type],
        description: settings[name].description,
        resolve: (setting) => setting[name],
      }),
    ),
    initialTimeZone: t.exposeString('initialTimeZone', { description: 'The value after a reset.' }),
    initialCompanyName: t.exposeString('initialCompanyName', { description: 'The value after a reset.' }),
    today: t.field({
      type: 'Date',
      description: "Today's date in the company's time zone.",
      resolve: (setting) => today(setting.timeZone),
    }),
  }),
})
nodeBy(
  Setting,
  () => true,
  async (id) => (id === '1' ? readSettings() : null),
)

builder.objectField(Viewer, 'settings', (t) =>
  t.field({
    type: Setting,
    description: 'The company’s settings.',
    resolve: () => readSettings(),
  }),
)

const SettingsInput = builder.inputType('SettingsInput', {
  fields: (t) => ({
    ...forSettings((name) =>
      t.field({
        type: graphType[settings[name].type],
        required: true,
        description: settings[name].description,
      }),
    ),
  }),
})

const upTo = `Counting stops at ${COUNT_MAX}.`

const SettingsImpact = builder.objectRef<SettingsImpact>('SettingsImpact').implement({
  description: 'The effects of settings if they were saved now.',
  fields: (t) => ({
    draftsOverMaximum: t.exposeInt('draftsOverMaximum', {
      description: `Drafts and recalled timesheets that exceed the maximum. ${upTo}`,
    }),
    pendingOverMaximum: t.exposeInt('pendingOverMaximum', {
      description: `Pending timesheets that exceed the maximum. ${upTo}`,
    }),
    draftsOverlapping: t.exposeInt('draftsOverlapping', {
      description: `Drafts and recalled timesheets of the last ${IMPACT_DAYS} days with a task at the same time as another timesheet of the same person. ${upTo}`,
    }),
    draftsPastMidnight: t.exposeInt('draftsPastMidnight', {
      description: `Drafts and recalled timesheets of a Day shift of the last ${IMPACT_DAYS} days with a task that passes midnight. ${upTo}`,
    }),
    peopleWithOtherStart: t.exposeInt('peopleWithOtherStart', {
      description: 'Active people who record timesheets and have a different default start time.',
    }),
    today: t.expose('today', { type: 'Date', description: 'The date in the new time zone.' }),
    draftsInFuture: t.exposeInt('draftsInFuture', {
      description: `Drafts and recalled timesheets with a future date in the new time zone. ${upTo}`,
    }),
    administratorsWithoutFactor: t.exposeInt('administratorsWithoutFactor', {
      description: 'Active administrators without a second factor.',
    }),
  }),
})

type Changed = { settings: Awaited<ReturnType<typeof readSettings>> }

const SettingsChange = builder.objectRef<Changed>('SettingsChange').implement({
  description: 'The settings after a change.',
  fields: (t) => ({ settings: t.expose('settings', { type: Setting }) }),
})

builder.queryFields((t) => ({
  settings: t.field({ type: Setting, resolve: () => readSettings() }),
  isDevelopmentHost: t.boolean({
    description: 'Whether a host belongs to a test installation; needs no sign-in.',
    skipTypeScopes: true,
    args: { host: t.arg.string({ required: true }) },
    resolve: async (_, { host }) => isDevelopmentHost((await readSettings()).developmentHosts, host),
  }),
  settingsImpact: t.field({
    type: SettingsImpact,
    errors: refusals,
    authScopes: { systemAdministrator: true },
    description: 'The effects of new settings.',
    args: { input: t.arg({ type: SettingsInput, required: true }) },
    resolve: (_, { input }) => impactOf(input as Settings),
  }),
}))

const version = { required: true, description: 'The version that the user saw.' } as const

builder.mutationFields((t) => ({
  updateSettings: t.field({
    needs: 'PROOF',
    type: SettingsChange,
    errors: refusals,
    description: 'Changes the settings. They apply to everything that is saved later.',
    args: { input: t.arg({ type: SettingsInput, required: true }), version: t.arg.int(version) },
    resolve: async (_, { input, version }, { viewer }) => {
      await updateSettings(viewer, input as Settings, version)
      return { settings: await readSettings() }
    },
  }),
  resetSettings: t.field({
    needs: 'PROOF',
    type: SettingsChange,
    errors: refusals,
    description:
      'Restores the defaults, and the time zone and the name that the company was set up with. Settings of signing in and development hosts stay.',
    args: { version: t.arg.int(version) },
    resolve: async (_, { version }, { viewer }) => {
      await resetSettings(viewer, version)
      return { settings: await readSettings() }
    },
  }),
}))

builder.subscriptionFields((t) => ({
  settingsChanged: t.field({
    type: SettingsChange,
    description: 'The settings whenever they change, and immediately if they have changed since `since`.',
    args: { since: t.arg.string({ description: sinceDescription }) },
    subscribe: (_, { since }, context) =>
      liveSince(since, context, 'administrationChanged', (_, { noun }) => noun === 'SETTING'),
    resolve: async () => ({ settings: await readSettings() }),
  }),
}))
