// The views of the settings as data, by their name in the query string; domain/setting/views.ts has their groups and labels.
import type { SettingsView } from '#domain/setting/views.ts'
import { lazySkeleton } from './design/skeleton/lazySkeleton.tsx'
import type { ViewHandle } from './frame/useScreenHandle.ts'
import { withVariables, type View } from './view.ts'

export const settingsSkeleton = lazySkeleton(() =>
  import('./design/skeleton/SettingsSkeleton.tsx').then((m) => ({ Skeleton: m.SettingsSkeleton })),
)

const listSkeleton = lazySkeleton(() =>
  import('./design/skeleton/SettingsSkeleton.tsx').then((m) => ({ Skeleton: m.SettingsListSkeleton })),
)

const view = (name: SettingsView, shows: View, Skeleton = settingsSkeleton): [string, View & ViewHandle] => [
  name,
  { name, Skeleton, ...shows },
]

export const settingsViews: ReadonlyMap<string, View & ViewHandle> = new Map([
  view('general', {
    query: () => import('./__generated__/GeneralScreenQuery.graphql.ts'),
    load: () => import('./screens/general/GeneralScreen.tsx').then((m) => m.GeneralScreen),
  }),
  view(
    'public-holidays',
    {
      query: () =>
        withVariables(
          import('./__generated__/PublicHolidaysScreenQuery.graphql.ts'),
          import('./screens/public-holidays/holidayParams.ts').then((m) => m.holidayVariables),
        ),
      load: () =>
        import('./screens/public-holidays/PublicHolidaysScreen.tsx').then((m) => m.PublicHolidaysScreen),
    },
    listSkeleton,
  ),
  view('payroll', {
    query: () => import('./__generated__/PayrollSettingsScreenQuery.graphql.ts'),
    load: () =>
      import('./screens/payroll-settings/PayrollSettingsScreen.tsx').then((m) => m.PayrollSettingsScreen),
  }),
  view('payroll-export', {
    query: () => import('./__generated__/PayrollExportScreenQuery.graphql.ts'),
    load: () =>
      import('./screens/payroll-settings/PayrollExportScreen.tsx').then((m) => m.PayrollExportScreen),
  }),
  view('pay-periods', {
    query: () =>
      withVariables(
        import('./__generated__/PayPeriodsScreenQuery.graphql.ts'),
        import('./screens/pay-periods/payPeriodsVariables.ts').then((m) => m.payPeriodsVariables),
      ),
    load: () => import('./screens/pay-periods/PayPeriodsScreen.tsx').then((m) => m.PayPeriodsScreen),
  }),
  view(
    'pay-locations',
    {
      query: () => import('./__generated__/PayLocationsScreenQuery.graphql.ts'),
      variables: ({ search }) => ({ search: search.get('search') }),
      load: () => import('./screens/pay-locations/PayLocationsScreen.tsx').then((m) => m.PayLocationsScreen),
    },
    listSkeleton,
  ),
  view('mail', {
    query: () => import('./__generated__/MailScreenQuery.graphql.ts'),
    load: () => import('./screens/connections/MailScreen.tsx').then((m) => m.MailScreen),
  }),
  view('single-sign-on', {
    query: () => import('./__generated__/SingleSignOnScreenQuery.graphql.ts'),
    load: () => import('./screens/connections/SingleSignOnScreen.tsx').then((m) => m.SingleSignOnScreen),
  }),
  view('webhooks', {
    query: () => import('./__generated__/WebhooksScreenQuery.graphql.ts'),
    load: () => import('./screens/webhooks/WebhooksScreen.tsx').then((m) => m.WebhooksScreen),
  }),
  view('import', {
    load: () => import('./screens/import/ImportScreen.tsx').then((m) => m.ImportScreen),
  }),
  view('health', {
    query: () => import('./__generated__/HealthScreenQuery.graphql.ts'),
    load: () => import('./screens/health/HealthScreen.tsx').then((m) => m.HealthScreen),
  }),
  view('sealed-history', {
    query: () => import('./__generated__/SealedHistoryScreenQuery.graphql.ts'),
    load: () => import('./screens/sealed-history/SealedHistoryScreen.tsx').then((m) => m.SealedHistoryScreen),
  }),
])
