// The table that every part of bench and attack prints.

/** One figure. Without a bound it has no verdict. */
export type Row = {
  name: string
  figure: string
  bound?: string
  isGood?: boolean
  note?: string
  /** The figures of the small bench (scripts/lab/bench/small.ts). */
  watched?: Watched
}

/**
 * A number and its kind: for times, sizes and multiples of the floor, less is better; for shares of the floor, more.
 */
export type Watched = {
  value: number
  kind: 'milliseconds' | 'bytes' | 'times the floor' | 'share of the floor'
}

export type Table = { title: string; rows: Row[] }

/** Prints the rows under a title. @returns whether every figure keeps its bound. */
export function printTable(title: string, rows: readonly Row[]): boolean {
  const width = (column: 'name' | 'figure' | 'bound') =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0))
  const [name, figure, bound] = [width('name'), width('figure'), width('bound')]
  console.log(`\n${title}`)
  for (const row of rows) {
    const verdict = row.bound === undefined ? '' : row.isGood ? 'ok' : 'FAILS'
    const columns = [
      row.name.padEnd(name),
      row.figure.padStart(figure),
      (row.bound ?? '').padStart(bound),
      verdict.padEnd(5),
      row.note ?? '',
    ]
    console.log(`  ${columns.join('  ')}`.trimEnd())
  }
  return rows.every((row) => row.bound === undefined || row.isGood)
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

/** A figure that may be at most `bound` milliseconds. */
export function atMost(name: string, value: number, bound: number): Row {
  return {
    ...{ name, figure: ms(value), bound: `≤ ${ms(bound)}`, isGood: value <= bound },
    watched: { value, kind: 'milliseconds' },
  }
}

/** The value below which a share of all values lies; 0.5 gives the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

export const medianOf = (values: readonly number[]) => quantile(values, 0.5)
