// Writes the files of a batch from its stored lines. They never change, and each has its SHA-256.
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { batchComment, transactionOf } from '#domain/payroll/batch.ts'
import {
  assertPayable,
  payFormats,
  type BatchFacts,
  type PayFormat,
  type TimeTrackColumn,
} from '#domain/payroll/formats.ts'
import type { Files, StoredBytes } from '#server/adapters/files.ts'
import type { Transaction } from '#server/database/client.ts'
import { Prisma } from '#server/database/generated/client.ts'
import type { StoredLine } from './prepare.ts'

export type WrittenFile = StoredBytes & { name: string }

type Facts = Omit<BatchFacts, 'comment'> & { id: number; hundredths: number }

/** Stores one file after the other. The comment of the batch names the hash of its lines, so gp-lines.csv is the first. */
export async function* writeFiles(
  tx: Transaction,
  files: Files,
  facts: Facts,
  columns: readonly TimeTrackColumn[],
): AsyncGenerator<WrittenFile> {
  let ofLines: string | null = null
  for (const format of payFormats(columns)) {
    const comment = batchComment(facts.transactions, formatHundredths(facts.hundredths), ofLines ?? '')
    const written = await writeFile(tx, files, format, { ...facts, comment })
    ofLines ??= written.sha256
    yield written
  }
}

async function writeFile(
  tx: Transaction,
  files: Files,
  format: PayFormat,
  batch: BatchFacts & { id: number },
): Promise<WrittenFile> {
  const bytes = async function* () {
    for await (const text of textOf(tx, format, batch)) yield Buffer.from(text, 'utf8')
  }
  const ending = format.file.split('.').at(-1)!
  const stored = await files.write(bytes(), { contentType: format.contentType, ending })
  return { ...stored, name: format.file }
}

async function* textOf(
  tx: Transaction,
  { header, row, footer }: PayFormat,
  batch: BatchFacts & { id: number },
): AsyncGenerator<string> {
  yield header(batch)
  if (row)
    for await (const transactions of storedTransactions(tx, batch.id))
      yield transactions
        .map((lines) => {
          const transaction = transactionOf(lines)
          assertPayable(transaction)
          return row(transaction, batch)
        })
        .join('')
  yield footer(batch)
}

/** The maximum number of lines in memory. */
const READ = 2000

/** The columns of a line, each with its cast. A missing one does not compile. */
const columns: Record<keyof StoredLine | 'position', string> = {
  ...{ position: '', kind: '::text', transaction: '', timesheetId: '', timesheetVersion: '' },
  ...{ timesheetLineId: '', userId: '', employeeId: '', employeeName: '', payPeriodId: '', payCode: '' },
  ...{ shift: '::text', timesheetLineType: '::text', date: '::text', minutes: '', hundredths: '', job: '' },
  ...{ costCode: '', equipment: '', account: '', description: '', department: '', jobTitle: '', rule: '' },
}
const stored = Prisma.raw(
  Object.entries(columns)
    .map(([name, cast]) => `"${name}"${cast}`)
    .join(', '),
)

/** The transactions of a batch in their order, each with its lines, in chunks. */
async function* storedTransactions(tx: Transaction, batchId: number): AsyncGenerator<StoredLine[][]> {
  let rest: StoredLine[] = []
  for (let after = -1; ;) {
    const rows = await tx.$queryRaw<(StoredLine & { position: number })[]>`
      SELECT ${stored}
      FROM "PayBatchLine"
      WHERE "payBatchId" = ${batchId}::int AND "position" > ${after}::int AND "transaction" IS NOT NULL
      ORDER BY "position" LIMIT ${READ}::int`
    const groups = [
      ...Map.groupBy([...rest, ...rows], ({ transaction }) => transaction).values(),
    ] as StoredLine[][]
    if (rows.length < READ) {
      yield groups
      return
    }
    // The last transaction may continue.
    rest = groups.pop()!
    after = rows.at(-1)!.position
    yield groups
  }
}
