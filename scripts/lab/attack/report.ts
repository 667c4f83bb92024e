// The findings of an attack: each kind once, with its first case in full, and the figures for the table.
import { printTable, type Row } from '#scripts/table.ts'

export type Report = ReturnType<typeof createReport>

const SHOWN = 20
const TEXT_MAX = 900

export function createReport() {
  const findings = new Map<string, { times: number; first: string }>()
  const rows: Row[] = []
  return {
    /** Tells what a drill that takes minutes is doing. */
    progress(what: string): void {
      console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
    },
    /** A row of the table. */
    row(row: Row): void {
      rows.push(row)
    },
    find(what: string, details = ''): void {
      const known = findings.get(what) ?? { times: 0, first: details }
      known.times += 1
      findings.set(what, known)
    },
    expect(isRight: boolean, otherwise: string, details = ''): void {
      if (!isRight) this.find(otherwise, details)
    },
    /** Prints the table and the findings. @returns whether all is well. */
    print(title: string): boolean {
      const count: Row = {
        name: 'findings',
        figure: `${findings.size}`,
        bound: '0',
        isGood: findings.size === 0,
      }
      const isGood = printTable(title, [...rows, count])
      for (const [what, { times, first }] of [...findings].slice(0, SHOWN))
        console.log(`  ${times > 1 ? `${times} times: ` : ''}${what} ${first}`.slice(0, TEXT_MAX))
      if (findings.size > SHOWN) console.log(`  and ${findings.size - SHOWN} more`)
      return isGood
    },
  }
}
