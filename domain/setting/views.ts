// The views of the settings, with their word in the address. A new view needs a row here and one in web/screens.ts.
export const settingsViews = [
  { view: null, label: 'General' },
  { view: 'job-data', label: 'Job Data' },
  { view: 'pay-locations', label: 'Pay Locations' },
  { view: 'public-holidays', label: 'Public Holidays' },
  { view: 'pay-periods', label: 'Pay Periods' },
  { view: 'payroll', label: 'Payroll' },
  { view: 'webhooks', label: 'Webhooks' },
  { view: 'sealed-history', label: 'Sealed History' },
  { view: 'outbox', label: 'Outbox' },
  { view: 'failures', label: 'Failures' },
  { view: 'health', label: 'Health' },
  { view: 'import', label: 'Import' },
] as const
