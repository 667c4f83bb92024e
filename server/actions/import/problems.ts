// Collects what is wrong with the files: all of it is counted, and the first of it kept, so that a file of nothing but
// mistakes takes no memory either.
import { PROBLEMS_NAMED, type ImportProblem } from '#domain/import/report.ts'

/** A row that a statement found something about, and how many it found in all. */
export type Found = { line: number | null; detail: string; total: number }

export class Problems {
  count = 0
  readonly #byFile = new Map<string, ImportProblem[]>()

  add(problem: ImportProblem): void {
    this.count++
    const ofFile = this.#byFile.get(problem.file) ?? []
    this.#byFile.set(problem.file, ofFile)
    if (ofFile.length < PROBLEMS_NAMED) ofFile.push(problem)
  }

  /** Adds what a statement found, of which it answered with the first only. */
  addFound<F extends Found>(file: string, found: readonly F[], message: (found: F) => string): void {
    for (const one of found) this.add({ file, line: one.line, message: message(one) })
    this.count += (found[0]?.total ?? found.length) - found.length
  }

  /** The first of them, by file and line. */
  named(): ImportProblem[] {
    const sorted = [...this.#byFile.values()].flatMap((problems) =>
      problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    )
    return sorted.slice(0, PROBLEMS_NAMED)
  }
}
