// Files for the upload of manuals: small valid ones, and ones whose content does not match their name.
import { zipSync } from 'fflate'
import { drawing } from './world.ts'
import { ORIGIN, type Caller } from './caller.ts'
import type { App } from '#server/app.ts'

const textBytes = (text: string) => new TextEncoder().encode(text)

/** A PDF of one page with one line, padded to a size. */
export function pdf(text = 'Daybook', size = 0): Uint8Array<ArrayBuffer> {
  const page = `BT /F1 24 Tf 40 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${start}`.padStart(10, '0')
  })
  const table = starts.map((start) => `${start} 00000 n \n`).join('')
  const tail = `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  const whole = textBytes(body + tail)
  if (whole.length >= size) return whole
  const larger = new Uint8Array(size).fill(0x0a)
  larger.set(whole)
  return larger
}

/** A zip archive without compression, the container of Office documents. */
export function zip(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, text]) => [name, [textBytes(text), { level: 0 }]])
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}

/** An Office document; `kind` is its part of the media type. */
export function officeFile(kind: string): Uint8Array<ArrayBuffer> {
  const main = `application/vnd.${kind}.main+xml`
  return zip({
    '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="${main}"/></Types>`,
    'main.xml': '<x/>',
  })
}

/** A compound file of an old Office version that contains a stream of that name. */
export function compound(stream: string): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(9, 0x1e)
  bytes.writeUInt32LE(1, 0x30)
  bytes.writeUInt32LE(0, 0x4c)
  // The allocation table: its own sector, then the directory in sectors 1 and 2.
  bytes.writeUInt32LE(0xfffffffd, 512)
  bytes.writeUInt32LE(2, 516)
  bytes.writeUInt32LE(0xfffffffe, 520)
  const entry = (at: number, name: string) => {
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE(2 * (name.length + 1), at + 64)
  }
  entry(1024, 'Root Entry')
  entry(1536 + 128, stream)
  return new Uint8Array(bytes)
}

/** The files and the type that the server detects; null where it refuses the file. */
export async function uploads(): Promise<[name: string, Uint8Array<ArrayBuffer>, string | null][]> {
  const openXml = 'openxmlformats-officedocument'
  return [
    ['a PDF', pdf(), 'application/pdf'],
    ['a picture', await drawing(), 'image/png'],
    [
      'Word',
      officeFile(`${openXml}.wordprocessingml.document`),
      `application/vnd.${openXml}.wordprocessingml.document`,
    ],
    ['Excel', officeFile(`${openXml}.spreadsheetml.sheet`), `application/vnd.${openXml}.spreadsheetml.sheet`],
    ['old Word', compound('WordDocument'), 'application/msword'],
    ['old Excel', compound('Workbook'), 'application/vnd.ms-excel'],
    ['old PowerPoint', compound('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
    [
      'an OpenDocument text',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      'application/vnd.oasis.opendocument.text',
    ],
    ['a web page', textBytes('<!doctype html><script>alert(1)</script>'), null],
    ['SVG', textBytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), null],
    ['a program', textBytes('MZ\x90\0\x03\0\0\0'), null],
    ['any zip', zip({ 'a.txt': 'a' }), null],
    ['Word with macros', officeFile('ms-word.document.macroEnabled'), null],
    ['an installer', compound('Property'), null],
    ['a compound file that leads out of itself', compound('WordDocument').subarray(0, 700), null],
    ['words', textBytes('only words'), null],
    ['nothing', new Uint8Array(), null],
  ]
}

export type FormValues = Record<string, string | readonly string[]>

/** Sends a form with a file, or without one. */
export async function sendManual(
  app: App,
  { accessToken }: Pick<Caller, 'accessToken'>,
  {
    method = 'POST',
    path = '/Manual',
    fields = {},
    file = null,
    fileName = 'Manual.pdf',
  }: {
    method?: string
    path?: string
    fields?: FormValues
    file?: Uint8Array<ArrayBuffer> | null
    fileName?: string
  },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one)
  if (file) form.append('file', new File([file], fileName, { type: 'application/pdf' }))
  const headers: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {}
  const response = await app.fetch(new Request(`${ORIGIN}${path}`, { method, headers, body: form }))
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) }
}
