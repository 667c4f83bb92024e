// Collects the problems of the files: counts all and stores only the first, so that a file full of mistakes needs
// little memory.
import { PROBLEMS_NAMED, type ImportProblem } from '#domain/import/report.ts'

/** A row that a statement reported, and the total number of such rows. */
export type ReportedRow = { line: number | null; detail: string; total: number }

export class Problems {
  count = 0
  readonly #byFile = new Map<string, ImportProblem[]>()

  add(problem: ImportProblem): void {
    this.count++
    const ofFile = this.#byFile.get(problem.file) ?? []
    this.#byFile.set(problem.file, ofFile)
    if (ofFile.length < PROBLEMS_NAMED) ofFile.push(problem)
  }

  /** Adds the problems that a statement reported, of which it returned only the first. */
  addReported<F extends ReportedRow>(file: string, rows: readonly F[], message: (row: F) => string): void {
    for (const one of rows) this.add({ file, line: one.line, message: message(one) })
    this.count += (rows[0]?.total ?? rows.length) - rows.length
  }

  /** The first problems by file and line. */
  named(): ImportProblem[] {
    const sorted = [...this.#byFile.values()].flatMap((problems) =>
      problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    )
    return sorted.slice(0, PROBLEMS_NAMED)
  }
}
