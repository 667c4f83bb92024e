// Reads what an earlier release of a form kept: a release may add fields, drop them, or change their kind.

/**
 * The defaults, with what was kept where the form still has a field of that kind for it. A default of null takes any
 * value and an array any items: callers have to look inside such a field themselves.
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

/** Whether something is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
