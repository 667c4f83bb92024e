// Sets plain text as a small PDF: A4 pages, Helvetica, the first line as the heading.

const PAGE_WIDTH = 595
const PAGE_HEIGHT = 842
const MARGIN = 64
const LINE_HEIGHT = 17
const CHARACTERS = 84
const LINES = Math.floor((PAGE_HEIGHT - 2 * MARGIN) / LINE_HEIGHT)

/** The bytes of the PDF. Characters outside Latin-1 become question marks. */
export function textAsPdf(text: string): Buffer {
  const lines = text.split('\n').flatMap(wrap)
  const pages = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, page) =>
    lines.slice(page * LINES, (page + 1) * LINES),
  )
  const kids = pages.map((_, page) => `${5 + page * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents ${6 + index * 2} 0 R` +
        ' /Resources << /Font << /Text 3 0 R /Heading 4 0 R >> >> >>',
      stream(drawn(page, index === 0)),
    ]),
  ]
  return bound(objects)
}

function drawn(lines: readonly string[], hasHeading: boolean): string {
  const rows = lines.map((line, index) => {
    const font = hasHeading && index === 0 ? '/Heading 18 Tf' : '/Text 11 Tf'
    return `${font} (${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`
  })
  return `BT ${LINE_HEIGHT} TL ${MARGIN} ${PAGE_HEIGHT - MARGIN} Td\n${rows.join('\n')}\nET`
}

function stream(content: string): string {
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`
}

/** Puts the objects into one file with the table of where each starts. */
function bound(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = Buffer.byteLength(file, 'latin1')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(file, 'latin1')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file.replaceAll(/[^\0-\xff]/g, '?'), 'latin1')
}

function wrap(line: string): string[] {
  const rows = ['']
  for (const word of line.split(' ')) {
    const row = rows.at(-1)!
    if (row !== '' && row.length + word.length >= CHARACTERS) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  return rows
}
