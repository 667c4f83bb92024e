// Which PostgreSQL Daybook runs on, and how old a version of it is.

export const oldestVersion = 15

/**
 * The days on which PostgreSQL publishes corrections, for all major versions at the same time, oldest first: those of 15.1, 15.2 and
 * so on. https://www.postgresql.org/about/policies/versioning has them.
 */
const days = [
  ...[
    '2022-11-10',
    '2023-02-09',
    '2023-05-11',
    '2023-08-10',
    '2023-11-09',
    '2024-02-08',
    '2024-05-09',
    '2024-08-08',
  ],
  ...[
    '2024-11-14',
    '2024-11-21',
    '2025-02-13',
    '2025-02-20',
    '2025-05-08',
    '2025-08-14',
    '2025-11-13',
    '2026-02-12',
  ],
  ...['2026-02-26', '2026-05-14', '2026-08-13', '2026-11-12'],
]
/** How many of those days were before the first correction of a major version. */
const before: Readonly<Record<number, number>> = { 15: 0, 16: 4, 17: 8, 18: 14 }

/**
 * The day on which a version such as '18.4' was published, YYYY-MM-DD; for a first one such as '18.0' the day of its
 * first correction. Null for a version newer than this release of Daybook.
 */
export function publishedOn(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  const first = before[major]
  return first === undefined ? null : (days[first + Math.max(minor, 1) - 1] ?? null)
}
