// The place for settings: its groups, and the views of each. A new view needs a row here and one in web/settingsViews.ts.

/** What is no setting has a screen of its own (`path`), and stands in the list only as a way there. */
type Entry = { readonly view: string; readonly label: string; readonly path?: string }

export const settingsGroups = [
  {
    label: 'Company',
    entries: [
      { view: 'general', label: 'General' },
      { view: 'public-holidays', label: 'Public holidays' },
      { view: 'job-data', label: 'Job data', path: '/admin/job-data' },
    ],
  },
  {
    label: 'People and pay',
    entries: [
      { view: 'payroll', label: 'Pay codes and rules' },
      { view: 'pay-periods', label: 'Pay periods' },
      { view: 'pay-locations', label: 'Pay locations' },
      { view: 'payroll-export', label: 'Payroll export' },
    ],
  },
  {
    label: 'Connections',
    entries: [
      { view: 'mail', label: 'Mail' },
      { view: 'outbox', label: 'Outbox', path: '/admin/outbox' },
      { view: 'single-sign-on', label: 'Single sign-on' },
      { view: 'webhooks', label: 'Webhooks' },
      { view: 'import', label: 'Import' },
    ],
  },
  {
    label: 'Running it',
    entries: [
      { view: 'health', label: 'Health' },
      { view: 'sealed-history', label: 'Sealed history' },
      { view: 'failures', label: 'Failures', path: '/admin/failures' },
    ],
  },
] as const satisfies readonly { label: string; entries: readonly Entry[] }[]

export type SettingsEntry = (typeof settingsGroups)[number]['entries'][number]
export type SettingsView = SettingsEntry['view']

/** All entries, in the order of the list. */
export const settingsEntries: readonly SettingsEntry[] = settingsGroups.flatMap(({ entries }) => [...entries])

/** The first page of the settings: at a desk General, on a phone the list. */
export const SETTINGS = '/admin/settings'

/** The address of an entry. */
export function addressOf(entry: SettingsEntry): string {
  return 'path' in entry ? entry.path : `${SETTINGS}?view=${entry.view}`
}

/** The address of the screen that a view of the settings has become, with the rest of its query string; null for other views. */
export function movedTo(search: URLSearchParams): string | null {
  const entry = settingsEntries.find(({ view }) => view === search.get('view'))
  if (!entry || !('path' in entry)) return null
  const rest = new URLSearchParams(search)
  rest.delete('view')
  return rest.size > 0 ? `${entry.path}?${rest.toString()}` : entry.path
}
