// Reads unsaved work of an earlier release, which may have had other fields or other types of values.

/**
 * The defaults, overwritten by stored values of the same type. A default of null accepts any value, and an array any
 * items; callers validate those themselves.
 */
export function overDefaults<Values>(defaults: Values, kept: unknown): Values {
  if (kept === undefined) return defaults
  if (defaults === null) return kept as Values
  if (Array.isArray(defaults)) return (Array.isArray(kept) ? kept : defaults) as Values
  if (typeof defaults !== 'object') return (typeof kept === typeof defaults ? kept : defaults) as Values
  if (!isRecord(kept)) return defaults
  const fields = Object.entries(defaults).map(([name, value]) => [name, overDefaults(value, kept[name])])
  return Object.fromEntries(fields) as Values
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
