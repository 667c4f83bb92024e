// Formats file sizes.

/** '0 kB', '812 kB', '3.4 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
