// The files of the demo company: the signatures of its field service and its manuals.
import type { DateTime } from 'luxon'
import type { UserType } from '#domain/people.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Files } from '#server/adapters/files.ts'
import { isYes, listed, readCsv } from './csv.ts'
import { textAsPdf } from './pdf.ts'
import type { UnsignedFieldService } from './rows.ts'
import { drawSignature } from './signatures.ts'

type StoredFile = Prisma.StoredFileCreateManyInput & { id: number }

/** Saves signatures and manuals, one after the other so that they are numbered alike each time; gives the rows. */
export async function keepFiles(files: Files, unsigned: readonly UnsignedFieldService[], today: DateTime) {
  const storedFiles: StoredFile[] = []
  const keep = async (bytes: Uint8Array, ownerId: number | null, createdAt: Date) => {
    const id = storedFiles.length + 1
    storedFiles.push({ id, ...(await files.save(bytes)), ownerId, createdAt })
    return id
  }
  return {
    fieldServices: await signed(unsigned, keep),
    manuals: await manuals(keep, today.minus({ days: 120 }).set({ hour: 10 }).toJSDate()),
    storedFiles,
  }
}

type Keep = (bytes: Uint8Array, ownerId: number | null, createdAt: Date) => Promise<number>

async function signed(unsigned: readonly UnsignedFieldService[], keep: Keep) {
  const drawn = new Map<string, Promise<Buffer>>()
  const sign = async (name: string | null, ownerId: number, at: Date) => {
    if (name === null) return null
    if (!drawn.has(name)) drawn.set(name, drawSignature(name))
    return keep(await drawn.get(name)!, ownerId, at)
  }
  const rows: Prisma.FieldServiceCreateManyInput[] = []
  for (const { signers, ownerId, createdAt, ...values } of unsigned) {
    const workerSignatureId = await sign(signers.worker, ownerId, createdAt)
    const customerSignatureId = await sign(signers.customer, ownerId, createdAt)
    rows.push({ ...values, workerSignatureId, customerSignatureId })
  }
  return rows
}

async function manuals(keep: Keep, at: Date) {
  const rows: Prisma.ManualCreateManyInput[] = []
  type Column = 'name' | 'description' | 'visibleTypes' | 'active' | 'text'
  for (const { text, visibleTypes, active, ...named } of readCsv<Column>('manuals.csv')) {
    rows.push({
      id: rows.length + 1,
      ...named,
      active: isYes(active),
      visibleTypes: listed(visibleTypes) as UserType[],
      fileId: await keep(textAsPdf(text), null, at),
      createdAt: at,
      updatedAt: at,
    })
  }
  return rows
}
