// A document on A4 as PDF/A-3a: tagged for screen readers, with all fonts, and the same bytes for the same contents. Lengths
// are points, measured from the top left.
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import { isRightToLeft, setFont, type Weight } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>
export type Tagged = PDFKit.PDFStructureElement

export type PaperFacts = {
  title: string
  /** Who issues it. */
  author: string
  madeAt: Date
  /** The lines at the foot of each page, beside its number. */
  foot: readonly string[]
  /** A QR code at the foot of each page. */
  code?: string
  /** The source data, embedded as an attachment. */
  source?: { name: string; contentType: string; text: string }
}

export type Style = {
  size?: number
  /** The size of the texts with which it stands on one line, by default its own. */
  lineSize?: number
  weight?: Weight
  colour?: keyof typeof colours
  align?: 'left' | 'right'
  /** How it is tagged, by default as a paragraph. */
  tag?: string
  /** It is the head of a row or a column of a table. */
  scope?: 'Row' | 'Column'
}

export const colours = {
  ink: '#1C1917',
  soft: '#57534E',
  faint: '#6E6862',
  line: '#D6D3D1',
  ground: '#E7E5E4',
  rental: '#D97706',
  jobCost: '#0F766E',
  unbilled: '#64748B',
} as const

const MARGIN = 42
const FOOT = 74
const [WIDTH, HEIGHT] = [595.28, 841.89]
/** Where the text of a page begins and ends. */
export const left = MARGIN
export const right = WIDTH - MARGIN
const bottom = HEIGHT - FOOT
const LINE_GAP = 2.5
/** The size of texts. */
const SIZE = 9.5
/** From the top of a line to the letters' feet, as a part of their size. */
const ASCENT = 0.97

/** An area for a text: its left edge and its width. */
export type Column = { x: number; width: number }
export const fullWidth: Column = { x: left, width: right - left }
const BETWEEN = 26
/** The left and the right half. */
export const halves: readonly [Column, Column] = [
  { x: left, width: (right - left - BETWEEN) / 2 },
  { x: (right + left + BETWEEN) / 2, width: (right - left - BETWEEN) / 2 },
]

const GUTTER = 12
const third = (right - left - 2 * GUTTER) / 3
/** Three columns. */
export const thirds: readonly Column[] = [0, 1, 2].map((at) => ({
  x: left + at * (third + GUTTER),
  width: third,
}))

export type Paper = ReturnType<typeof paper>

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** pdfkit writes the facts of a document into its XML metadata as they are. Info has them already, as plain text. */
class Archived extends PDFDocument {
  override endMetadata(): void {
    for (const [name, value] of Object.entries(this.info))
      if (typeof value === 'string')
        Object.assign(this.info, { [name]: value.replace(/[&<>"]/g, (letter) => xmlEntities[letter]!) })
    super.endMetadata()
  }
}

/** Draws a document. @param draw draws everything but the foot. */
export async function drawPaper(facts: PaperFacts, draw: (paper: Paper) => void): Promise<Buffer> {
  const doc = new Archived({
    size: 'A4',
    margins: { top: MARGIN, bottom: FOOT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'Daybook',
      Producer: 'Daybook',
      CreationDate: facts.madeAt,
      ModDate: facts.madeAt,
    },
    // Otherwise pdfkit opens Helvetica, which PDF/A does not allow.
    font: '',
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(paper(doc, root))
  root.end()
  footer(doc, facts)
  if (facts.source) embed(doc, facts.source, facts.madeAt)
  doc.end()
  return ended
}

/** Figures are set in one width, so that they stand below each other. */
const isFigure = (text: string) => /^[+−]?[\d.,]+$/.test(text)

/** The drawing functions of a document. Blocks follow each other down the page; `y` is the top of the next one. */
function paper(doc: Doc, root: Tagged) {
  const set = (text: string, { size = SIZE, weight = 'regular', colour = 'ink' }: Style) => {
    const printed = setFont(doc, text, weight)
    doc.fontSize(size).fillColor(colours[colour])
    return printed
  }
  const textOptions = (
    text: string,
    width: number,
    { align = 'left', size = SIZE, lineSize = size }: Style,
  ): PDFKit.Mixins.TextOptions => ({
    width,
    align,
    lineGap: LINE_GAP,
    // Texts in different fonts stand on one line.
    baseline: -ASCENT * lineSize,
    // With features pdfkit sets a line as a whole, without them word by word, from left to right.
    ...(isFigure(text) && { features: ['tnum'] }),
    ...(isRightToLeft(text) && { features: [] }),
  })
  return {
    doc,
    root,
    y: MARGIN,

    /** The height that a text takes in a column. */
    heightOf(text: string, { width }: Column, style: Style = {}): number {
      return doc.heightOfString(set(text, style), textOptions(text, width, style))
    },

    /** The width that a text takes on one line. */
    widthOf(text: string, style: Style = {}): number {
      return doc.widthOfString(set(text, style), textOptions(text, 0, style))
    },

    /** Sets a text with its top at `y`. A long one continues on the next page. @returns where it ends. */
    text(text: string, { x, width }: Column, style: Style = {}, parent = root): number {
      const { tag = 'P', scope } = style
      const structParent = scope ? this.element('TH', parent, { scope }) : parent
      const printed = set(text, style)
      if (printed !== '')
        doc.text(printed, x, this.y, { ...textOptions(printed, width, style), structParent, structType: tag })
      return printed === '' ? this.y : doc.y
    },

    /** Begins a new page unless so much room is left on this one. @returns whether it did. */
    keep(height: number): boolean {
      if (this.y + height <= bottom) return false
      doc.addPage()
      this.y = MARGIN
      return true
    },

    /** An element of the structure, such as a table, below `parent`. */
    element(tag: string, parent = root, options: { scope?: 'Row' | 'Column' } = {}): Tagged {
      const element = doc.struct(tag, options as PDFKit.Mixins.StructureElementOptions)
      parent.add(element)
      return element
    },

    /** Draws decoration, such as lines. */
    artwork(draw: (doc: Doc) => void): void {
      doc.markContent('Artifact', { type: 'Layout' })
      draw(doc)
      doc.endMarkedContent()
    },

    /** A picture within an area, with an alternative text. */
    picture(
      bytes: Uint8Array,
      alt: string,
      { x, y, width, height }: Column & { y: number; height: number },
    ): void {
      const box = { fit: [width - 12, height - 8], align: 'center', valign: 'center' } as const
      const draw = () => void doc.image(Buffer.from(bytes), x + 6, y + 4, { ...box, fit: [...box.fit] })
      const bbox = [x, y, x + width, y + height]
      root.add(doc.struct('Figure', { alt, bbox } as PDFKit.Mixins.StructureElementOptions, draw))
    },

    /** Small words around places on an axis; the first and the last stay within it. */
    marks(marks: readonly (readonly [text: string, x: number])[], y: number): void {
      this.artwork(() => {
        for (const [at, [text, x]] of marks.entries()) {
          const printed = set(text, { size: 7.5, colour: 'soft' })
          const width = doc.widthOfString(printed)
          const before = at === 0 ? 0 : at === marks.length - 1 ? width : width / 2
          doc.text(printed, x - before, y, { lineBreak: false })
        }
      })
    },

    rule(y: number, { x, width }: Column = fullWidth): void {
      this.artwork(() =>
        doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.6)
          .strokeColor(colours.line)
          .stroke(),
      )
    },
  }
}

function embed(doc: Doc, { name, contentType, text }: NonNullable<PaperFacts['source']>, madeAt: Date): void {
  const options = {
    name,
    type: contentType,
    description: 'What this document was drawn from',
    relationship: 'Source',
    creationDate: madeAt,
    modifiedDate: madeAt,
  }
  doc.file(Buffer.from(text), options)
}

/** The side of a QR code. */
const CODE = 46

/** Draws a text as a QR code of vectors. */
function drawCode(doc: Doc, text: string, x: number, y: number): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const side = CODE / size
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (code.isDark(row, column)) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill('#000000')
}

function footer(doc: Doc, { title, foot, code }: PaperFacts): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    // Otherwise a text in the margin begins a new page.
    doc.page.margins.bottom = 0
    const top = HEIGHT - FOOT + 16
    doc.moveTo(left, top).lineTo(right, top).lineWidth(0.6).strokeColor(colours.line).stroke()
    const line = (text: string) => {
      const printed = setFont(doc, text, 'regular')
      doc.fontSize(7.5).fillColor(colours.soft)
      return printed
    }
    if (code) drawCode(doc, code, left, top + 8)
    const beside = code ? left + CODE + 12 : left
    foot.forEach((text, at) => doc.text(line(text), beside, top + 8 + at * 11, { lineBreak: false }))
    const number = line(`${title} · ${page + 1} of ${count}`)
    doc.text(number, right - doc.widthOfString(number), top + 8, { lineBreak: false })
    doc.endMarkedContent()
  }
}
