// Numbers in the sentences of checks.

/** '1 job', '1,200 jobs'. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}

/** '40 s', '7 min', '3 h', '12 days'. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** '850 MB', '41 GB'. */
export function bytes(number: number): string {
  return number < 1e9
    ? `${Math.round(number / 1e6)} MB`
    : `${(number / 1e9).toFixed(number < 1e10 ? 1 : 0)} GB`
}
