// The health of the installation, for System_Administrators.
import { healthStates } from '#domain/health.ts'
import type { CheckResult } from '#server/health/check.ts'
import type { HealthReport } from '#server/health/health.ts'
import { builder } from '../core/builder.ts'

const HealthState = builder.enumType('HealthState', {
  description: 'What a check found, worst first.',
  values: healthStates,
})

const HealthCheck = builder.objectRef<CheckResult>('HealthCheck').implement({
  description: 'The result of a check.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'The name of the check; it never changes.' }),
    title: t.exposeString('title'),
    state: t.expose('state', { type: HealthState }),
    says: t.exposeString('says', { description: 'What is, in one sentence.' }),
    mend: t.exposeString('mend', { nullable: true, description: 'What mends it; null if it is OK.' }),
  }),
})

const Health = builder.objectRef<HealthReport>('Health').implement({
  description: 'The health of the installation.',
  fields: (t) => ({
    checkedAt: t.expose('checkedAt', { type: 'DateTime' }),
    state: t.expose('state', { type: HealthState, description: 'The worst of all checks.' }),
    summary: t.exposeString('summary', { description: 'All checks in one sentence.' }),
    checks: t.field({
      type: [HealthCheck],
      description: 'The checks that apply, worst first.',
      resolve: ({ checks }) => checks,
    }),
  }),
})

builder.queryField('health', (t) =>
  t.field({
    type: Health,
    authScopes: { systemAdministrator: true },
    description: 'Checks the installation. Results are a few seconds old at most.',
    resolve: (_, __, { health }) => health(),
  }),
)
