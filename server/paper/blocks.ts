// Blocks of documents on paper: a head, headings, facts and tables.
import { fullWidth, halves, type Column, type Paper, type Style } from './paper.ts'

/** The name of the document on the left, its number on the right, and a smaller line below each. */
export function head(paper: Paper, company: string, kind: string, number: string, below: string): void {
  const [near, far] = halves
  const top = paper.y
  paper.y = paper.text(company, near, { size: 12, weight: 'bold' })
  const ends = paper.text(kind, near, { colour: 'soft' })
  paper.y = top - 3
  paper.y = paper.text(number, far, { size: 17, weight: 'bold', align: 'right', tag: 'H1' })
  paper.y = paper.text(below, far, { colour: 'soft', align: 'right' })
  paper.y = Math.max(ends, paper.y) + 20
}

/** @param room the height of the following content that stays on the same page. */
export function heading(paper: Paper, text: string, column: Column = fullWidth, room = 40): void {
  paper.keep(room)
  paper.y =
    paper.text(text.toUpperCase(), column, { size: 7.5, weight: 'bold', colour: 'faint', tag: 'H2' }) + 3
  paper.rule(paper.y, column)
  paper.y += 7
}

export type Fact = readonly [label: string, value: string]

/** Labels with their values, one below the other. */
export function facts(paper: Paper, rows: readonly Fact[], column: Column, labelWidth = 84): void {
  const label = { x: column.x, width: labelWidth - 8 }
  const value = { x: column.x + labelWidth, width: column.width - labelWidth }
  const list = paper.element('Table')
  for (const [name, said] of rows) {
    const style = { weight: 'bold' } as const
    paper.keep(Math.max(paper.heightOf(name, label), paper.heightOf(said, value, style)))
    const row = paper.element('TR', list)
    const ends = paper.text(name, label, { colour: 'soft', scope: 'Row' }, row)
    paper.y = Math.max(ends, paper.text(said, value, { ...style, tag: 'TD' }, row)) + 3
    row.end()
  }
  list.end()
  paper.y += 12
}

export type TableColumn = {
  title: string
  /** Its share of the width. */
  share: number
  /** Whether its values stay on one line, in smaller letters if necessary, such as numbers. */
  isWhole?: boolean
  isNumber?: boolean
}

/** The smallest letters in a table. */
const SMALLEST = 6

/** A table over the whole width; the titles are repeated on each page. @param total the last row, emphasised. */
export function table(
  paper: Paper,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  total: readonly string[] | null = null,
): void {
  const places = placesOf(columns)
  const all = paper.element('Table')
  const line = (cells: readonly string[], kind: 'title' | 'row' | 'total') => {
    const style: Style & { size: number } = {
      weight: kind === 'row' ? 'regular' : 'bold',
      size: kind === 'title' ? 8 : 9.5,
      colour: kind === 'title' ? 'faint' : 'ink',
      ...(kind === 'title' ? { scope: 'Column' } : { tag: 'TD' }),
    }
    const styles = cells.map((cell, at) => {
      const { isNumber = false, isWhole = isNumber } = columns[at]!
      const align = isNumber ? 'right' : 'left'
      let { size } = style
      while (isWhole && size > SMALLEST && paper.widthOf(cell, { ...style, size }) > places[at]!.width)
        size -= 0.5
      return { ...style, size, lineSize: style.size, align } as const
    })
    const height = Math.max(...cells.map((cell, at) => paper.heightOf(cell, places[at]!, styles[at])))
    if (paper.keep(height + 4) && kind !== 'title') titles()
    const row = paper.element('TR', all)
    for (const [at, cell] of cells.entries()) paper.text(cell, places[at]!, styles[at], row)
    row.end()
    paper.y += height + 3
    paper.rule(paper.y)
    paper.y += 4
  }
  const titles = () =>
    line(
      columns.map(({ title }) => title),
      'title',
    )
  paper.keep(50)
  titles()
  for (const row of rows) line(row, 'row')
  if (total) line(total, 'total')
  all.end()
  paper.y += 14
}

const GAP = 10

function placesOf(columns: readonly TableColumn[]): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const unit = (fullWidth.width - GAP * (columns.length - 1)) / shares
  let x = fullWidth.x
  return columns.map(({ share }) => {
    const place = { x, width: share * unit }
    x += place.width + GAP
    return place
  })
}
