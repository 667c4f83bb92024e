// The list of the settings, and its connections to other servers, for System_Administrators.
import { COUNT_MAX } from '#domain/limits.ts'
import {
  readSettingsOverview,
  type SettingsOverview as Overview,
} from '#server/read/administration/settings-overview.ts'
import { builder } from '#server/graph/core/builder.ts'
import type { Context } from '#server/graph/core/context.ts'

const upTo = `Counting stops at ${COUNT_MAX}.`

/** The maximum age of the health in the list, in seconds. */
const HEALTH_AGE = 60
/** Milliseconds that the list waits for the checks: they take seconds where a server does not answer. */
const HEALTH_PATIENCE = 800

type Problems = { wrong: number; warnings: number }

async function readProblems({ health }: Context): Promise<Problems | null> {
  const report = health(HEALTH_AGE)
  // A later request gets its results.
  report.catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HEALTH_PATIENCE, null)
  })
  const found = await Promise.race([report, tooLate])
  clearTimeout(timer)
  if (!found) return null
  const count = (expected: string) => found.checks.filter(({ state }) => state === expected).length
  return { wrong: count('WRONG'), warnings: count('WARNING') }
}

const HealthProblems = builder.objectRef<Problems>('HealthProblems').implement({
  description: 'What the checks of the installation found.',
  fields: (t) => ({ wrong: t.exposeInt('wrong'), warnings: t.exposeInt('warnings') }),
})

const SettingsOverview = builder.objectRef<Overview>('SettingsOverview').implement({
  description: 'What each part of the settings holds, and how it is.',
  fields: (t) => ({
    holidayRegions: t.exposeInt('holidayRegions', {
      description: 'The regions of pay locations and of public holidays.',
    }),
    payLocations: t.exposeInt('payLocations', { description: `Active pay locations. ${upTo}` }),
    payCodes: t.exposeInt('payCodes'),
    hasPayPeriods: t.exposeBoolean('hasPayPeriods', {
      description: 'Whether a payroll cycle has pay periods.',
    }),
    payPeriodRequests: t.exposeInt('payPeriodRequests', {
      description: `Requests to open a closed day that nobody has answered. ${upTo}`,
    }),
    webhooks: t.exposeInt('webhooks', { description: 'Active webhooks.' }),
    mailSentAt: t.expose('mailSentAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the last mail was sent.',
    }),
    failedMails: t.exposeInt('failedMails', {
      description: `Mails of the last two days that could not be delivered. ${upTo}`,
    }),
    failures: t.exposeInt('failures', { description: `Failures of the last 24 hours. ${upTo}` }),
    sealFaults: t.exposeInt('sealFaults', {
      nullable: true,
      description: 'The number of faults that the last finished check of the sealed history found.',
    }),
    health: t.field({
      type: HealthProblems,
      nullable: true,
      description: `At most ${HEALTH_AGE} seconds old; null while the checks have not finished.`,
      resolve: (_, __, context) => readProblems(context),
    }),
  }),
})

type Connections = Context['services']

const MailConnection = builder.objectRef<Connections['mail']>('MailConnection').implement({
  description: 'The mail server, by the configuration.',
  fields: (t) => ({
    server: t.exposeString('server', { nullable: true, description: 'Host and port; null without one.' }),
    from: t.exposeString('from', { nullable: true, description: 'The sender of mail.' }),
  }),
})

const ProviderConnection = builder
  .objectRef<NonNullable<Connections['oidc']>>('ProviderConnection')
  .implement({
    description: 'The company’s identity provider, by the configuration.',
    fields: (t) => ({
      issuer: t.exposeString('issuer'),
      clientId: t.exposeString('clientId'),
    }),
  })

const Connections = builder.objectRef<Connections>('Connections').implement({
  description: 'How Daybook is connected to other servers. The environment of its process configures it.',
  fields: (t) => ({
    mail: t.expose('mail', { type: MailConnection }),
    provider: t.expose('oidc', {
      type: ProviderConnection,
      nullable: true,
      description: 'Null if people sign in by password only.',
    }),
    redirectUrl: t.string({
      description: 'The address to register at the identity provider.',
      resolve: ({ mail }) => `${mail.publicUrl}/callback`,
    }),
  }),
})

builder.queryFields((t) => ({
  settingsOverview: t.field({
    type: SettingsOverview,
    authScopes: { systemAdministrator: true },
    description: 'What each part of the settings holds, and how it is.',
    resolve: (_, __, { viewer }) => readSettingsOverview(viewer),
  }),
  connections: t.field({
    type: Connections,
    authScopes: { systemAdministrator: true },
    description: 'How Daybook is connected to other servers.',
    resolve: (_, __, { services }) => services,
  }),
}))
