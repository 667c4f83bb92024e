// The docket of a field-service task as PDF, which the customer gets. It is drawn only from its frozen content.
import { formatDate, formatInstant } from '#domain/date.ts'
import type { Accepted, DocketContent, Named, SignedBy } from '#domain/docket/content.ts'
import { sealInWords } from '#domain/seal.ts'
import { formatReading, notSignedBecause } from '#domain/timesheet/field-service.ts'
import { formatDuration, formatTime } from '#domain/timesheet/time.ts'
import { photoOf } from '#domain/photo/photos.ts'
import { facts, head, heading, type Fact } from './blocks.ts'
import { photosForPaper } from './photo.ts'
import { colours, drawPaper, fullWidth, halves, thirds, type Column, type Paper } from './paper.ts'

export type DocketPaper = {
  content: DocketContent
  /** The canonical JSON of the content, and its SHA-256. */
  source: string
  sha256: string
  /** The address that verifies it. */
  verifyAt: string
  /** PNG; null for none. */
  workerSignature: Uint8Array | null
  customerSignature: Uint8Array | null
  /** JPEG or PNG, in their order, of any size. */
  photos: readonly Uint8Array[]
}

export async function docketPaper({
  content,
  source,
  sha256,
  verifyAt,
  photos: sent,
  ...signatures
}: DocketPaper): Promise<Buffer> {
  const { company, number, issuedAt, timesheetId, task, supersedes, seal } = content
  const start = sha256.slice(0, 16).match(/.{4}/g)!.join(' ')
  const foot = [
    'Not a payroll timesheet. Scan the code to check that this docket is genuine and unchanged.',
    [`SHA-256 ${start}`, `timesheet ${timesheetId}, task ${task}`, ...(seal ? [sealInWords(seal)] : [])].join(
      ' · ',
    ),
    ...(supersedes ? [`It supersedes docket ${supersedes}.`] : []),
  ]
  const title = `Docket ${number}`
  const paperFacts = {
    title,
    author: company || 'Daybook',
    madeAt: new Date(issuedAt),
    foot,
    code: verifyAt,
    source: { name: 'docket.json', contentType: 'application/json', text: source },
  }
  const small = await photosForPaper(sent)
  return drawPaper(paperFacts, (paper) => {
    const shift = content.shift === 'DAY' ? 'Day shift' : 'Night shift'
    head(paper, company, 'Field service docket', number, `${formatDate(content.date)} · ${shift}`)
    ribbon(paper, content)
    sideBySide(
      paper,
      (column) => section(paper, 'Customer', customer(content), column),
      (column) => section(paper, 'Machine', machine(content), column),
    )
    section(paper, 'Work', work(content), fullWidth)
    words(paper, 'Job description', content.jobDescription)
    words(paper, 'Field service note', content.note)
    photos(paper, small)
    paper.keep(SIGNED)
    sideBySide(
      paper,
      (column) => signature(paper, 'Mechanic', content, content.worker, signatures.workerSignature, column),
      (column) =>
        signature(
          paper,
          'Accepted for the customer',
          content,
          content.accepted,
          signatures.customerSignature,
          column,
        ),
    )
  })
}

/** Draws two blocks that begin at the same height. */
function sideBySide(paper: Paper, near: (column: Column) => void, far: (column: Column) => void): void {
  const top = paper.y
  near(halves[0])
  const ends = paper.y
  paper.y = top
  far(halves[1])
  paper.y = Math.max(ends, paper.y) + 2
}

function section(paper: Paper, title: string, rows: readonly Fact[], column: Column): void {
  const given = rows.filter(([, value]) => value !== '')
  if (given.length === 0) return
  heading(paper, title, column)
  facts(paper, given, column)
}

const nameAndDescription = (row: Named | null) =>
  row ? [row.name, row.description].filter(Boolean).join(' ') : ''
const reading = (value: number | null, unit: string) =>
  value === null ? '' : `${formatReading(value)} ${unit}`

const customer = ({ customer: { name, email, location }, travelKms }: DocketContent): Fact[] => [
  ['Client', name],
  ['Contact', email],
  ['Location', location],
  ['Travel', reading(travelKms, 'km')],
]

const machine = ({
  machine: { fleet, manufacturer, model, serialNumber, rego, smuReading },
}: DocketContent) =>
  [
    ['Fleet', fleet],
    ['Make, model', [manufacturer, model].filter(Boolean).join(' ')],
    ['Serial no', serialNumber],
    ['Veh. reg. no', rego],
    ['SMU', reading(smuReading, 'h')],
  ] satisfies Fact[]

const work = (content: DocketContent): Fact[] => [
  ['Site', nameAndDescription(content.site)],
  ['Work order', nameAndDescription(content.workOrder)],
  ['Task', nameAndDescription(content.workOrderTask)],
  ['Job', nameAndDescription(content.job)],
  ['Cost code', nameAndDescription(content.jobCostCode)],
  ['GL account', nameAndDescription(content.glAccount)],
  ['Category', content.taskCategory],
]

function words(paper: Paper, title: string, text: string): void {
  if (text === '') return
  heading(paper, title)
  paper.y = paper.text(text, fullWidth) + 14
}

/** The height of a photo, of a row of them with their words, and of the heading above. */
const PHOTO = 122
const ROW = PHOTO + 24
const HEADING = 22

/** In rows of three, none of which is torn apart. */
function photos(paper: Paper, pictures: readonly (Uint8Array | null)[]): void {
  for (const [at, picture] of pictures.entries()) {
    const column = thirds[at % thirds.length]!
    if (column === thirds[0]) {
      paper.keep(at === 0 ? ROW + HEADING : ROW)
      if (at === 0) heading(paper, 'Photos')
    }
    const top = paper.y
    const caption = photoOf(at, pictures.length)
    if (picture) paper.picture(picture, caption, { ...column, y: top, height: PHOTO })
    paper.y = top + PHOTO + 3
    const label = picture ? caption : `${caption} cannot be shown`
    const ends = paper.text(label, column, { size: 7.5, colour: 'soft' }) + 12
    const isLast = column === thirds.at(-1) || at === pictures.length - 1
    paper.y = isLast ? ends : top
  }
}

const EVERY = 180
const PADDING = 10

/** The hours of the task within the day, in a frame. */
function ribbon(
  paper: Paper,
  { startTime, endTime, minutes, shift, timesheetLineType }: DocketContent,
): void {
  const { from, to, start, end } = windowOf(startTime, endTime, shift === 'NIGHT')
  const { x, width } = { x: fullWidth.x + PADDING, width: fullWidth.width - 2 * PADDING }
  const top = paper.y
  const inside = { x, width }
  paper.y += PADDING
  const style = { size: 10, weight: 'bold' } as const
  const ends = paper.text(`${formatTime(startTime)} – ${formatTime(endTime)}`, inside, style)
  paper.text(formatDuration(minutes), inside, { ...style, align: 'right' })
  const xOf = (time: number) => x + ((time - from) / (to - from)) * width
  const bar = ends + 5
  paper.artwork((doc) => {
    doc.roundedRect(x, bar, width, 6, 3).fill(colours.ground)
    doc
      .roundedRect(xOf(start), bar, Math.max(xOf(end) - xOf(start), 3), 6, 1.5)
      .fill(colours[barOf[timesheetLineType]])
  })
  const every = to - from > 6 * EVERY ? 2 * EVERY : EVERY
  const times = Array.from({ length: (to - from) / every + 1 }, (_, at) => from + at * every)
  paper.marks(
    times.map((time) => [hour(time), xOf(time)]),
    bar + 10,
  )
  const bottom = bar + 10 + 12 + PADDING - 3
  paper.artwork((doc) =>
    doc
      .roundedRect(fullWidth.x, top, fullWidth.width, bottom - top, 4)
      .lineWidth(0.6)
      .stroke(colours.line),
  )
  paper.y = bottom + 18
}

const barOf = { RENTAL: 'rental', JOB_COST: 'jobCost', UNBILLED: 'unbilled' } as const

/** '6 am' of 360 and of 1800. */
const hour = (minutes: number) =>
  formatTime(minutes % 1440)
    .replace(/^0/, '')
    .replace(':00', '')

/** A window around the task, from six to six at least, in minutes since the midnight before it. */
function windowOf(startTime: number, endTime: number, isNight: boolean) {
  const start = isNight && startTime < 720 ? startTime + 1440 : startTime
  const end = start + ((endTime - startTime + 1440) % 1440 || 1440)
  const [six, sixAgain] = isNight ? [1080, 1800] : [360, 1080]
  const from = Math.floor(Math.min(start, six) / (2 * EVERY)) * 2 * EVERY
  const to = Math.ceil(Math.max(end, sixAgain) / (2 * EVERY)) * 2 * EVERY
  return { from, to, start, end }
}

/** The height of a signature's picture, and of the whole signature block. */
const PICTURE = 72
const SIGNED = PICTURE + 62

function signature(
  paper: Paper,
  title: string,
  { timeZone }: DocketContent,
  signed: SignedBy | Accepted,
  picture: Uint8Array | null,
  column: Column,
): void {
  const { name, signedAt, signedFor } = signed
  const unsigned = 'unsigned' in signed ? (signed.unsigned ?? null) : null
  heading(paper, title, column)
  const top = paper.y
  paper.artwork((doc) =>
    doc.roundedRect(column.x, top, column.width, PICTURE, 4).lineWidth(0.6).stroke(colours.line),
  )
  if (picture) paper.picture(picture, `Signature of ${name}`, { ...column, y: top, height: PICTURE })
  if (unsigned) {
    paper.y = top + PADDING
    paper.y = paper.text(notSignedBecause(unsigned.reason), inset(column), { weight: 'bold' })
    if (unsigned.note) paper.y = paper.text(unsigned.note, inset(column))
  }
  paper.y = Math.max(top + PICTURE, paper.y) + 5
  if (name) paper.y = paper.text(name, column, { weight: 'bold' })
  if (unsigned) return
  const signing = picture && signedAt !== null ? formatInstant(signedAt, timeZone) : 'Not signed'
  const given = signedFor === null ? signing : `${signing} · signed for ${signedFor}`
  paper.y = paper.text(given, column, { colour: 'soft' }) + 12
}

const inset = ({ x, width }: Column): Column => ({ x: x + PADDING, width: width - 2 * PADDING })
