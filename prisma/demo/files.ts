// The files of the demo company: the signatures of its field service and its manuals, copies of those beside this one.
import { readFileSync } from 'node:fs'
import type { DateTime } from 'luxon'
import type { UserType } from '#domain/people.ts'
import type { Prisma } from '#server/database/generated/client.ts'
import type { Files } from '#server/adapters/files.ts'
import { isYes, listed, readCsv } from './csv.ts'
import { randomFor } from './random.ts'
import type { UnsignedFieldService } from './rows.ts'

/** How many hands there are; many people share one. */
const SIGNATURES = 12

/** Keeps signatures and manuals, one after the other so that they are numbered alike each time; gives the rows. */
export async function keepFiles(files: Files, unsigned: readonly UnsignedFieldService[], today: DateTime) {
  const storedFiles: (Prisma.StoredFileCreateManyInput & { id: number })[] = []
  const keep = async (file: string, ownerId: number | null, createdAt: Date) => {
    const bytes = readFileSync(new URL(`files/${file}`, import.meta.url))
    const id = storedFiles.length + 1
    storedFiles.push({ id, ...(await files.save(bytes)), ownerId, createdAt })
    return id
  }
  const fieldServices: Prisma.FieldServiceCreateManyInput[] = []
  for (const { signers, ownerId, createdAt, ...values } of unsigned) {
    const sign = (name: string | null) => (name === null ? null : keep(signatureOf(name), ownerId, createdAt))
    const workerSignatureId = await sign(signers.worker)
    fieldServices.push({ ...values, workerSignatureId, customerSignatureId: await sign(signers.customer) })
  }
  const at = today.minus({ days: 120 }).set({ hour: 10 }).toJSDate()
  const manuals: Prisma.ManualCreateManyInput[] = []
  type Column = 'name' | 'description' | 'visibleTypes' | 'active' | 'file'
  for (const { file, visibleTypes, active, ...named } of readCsv<Column>('manuals.csv'))
    manuals.push({
      id: manuals.length + 1,
      ...named,
      active: isYes(active),
      visibleTypes: listed(visibleTypes) as UserType[],
      fileId: await keep(file, null, at),
      createdAt: at,
      updatedAt: at,
    })
  return { fieldServices, manuals, storedFiles }
}

function signatureOf(name: string): string {
  const hand = randomFor(`${name} signs`).between(1, SIGNATURES)
  return `signature-${String(hand).padStart(2, '0')}.png`
}
