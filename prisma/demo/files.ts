// Stores the demo company's signatures and manuals, which are files of this folder.
import { readFileSync } from 'node:fs'
import type { DateTime } from 'luxon'
import { fullName } from '#domain/people.ts'
import type { Files } from '#server/adapters/files.ts'
import { readCsv } from './csv.ts'
import { randomFor } from './random.ts'
import type { UnsignedFieldService } from './rows.ts'

/** The number of signatures; several people share one. */
const SIGNATURES = 12

/** Stores the files in a fixed order, so that they get the same ids each time. @returns their rows. */
export async function keepFiles(files: Files, unsigned: UnsignedFieldService[], today: DateTime) {
  const StoredFile: object[] = []
  const keep = async (file: string, ownerId: number | null, createdAt: DateTime) => {
    const bytes = readFileSync(new URL(`files/${file}`, import.meta.url))
    const id = StoredFile.length + 1
    StoredFile.push({ id, ...(await files.save(bytes)), ownerId, createdAt })
    return id
  }
  const FieldService = []
  for (const { owner, signedAt, signedFor, ...row } of unsigned) {
    const sign = (name: string) => {
      const hand = `${randomFor(`${name} signs`).between(1, SIGNATURES)}`.padStart(2, '0')
      return name === '' ? null : keep(`signature-${hand}.png`, owner.id, signedAt)
    }
    const workerSignatureId = await sign(fullName(owner))
    const customerSignatureId = await sign(row.customerAcceptanceName)
    FieldService.push({
      ...row,
      workerSignatureId,
      workerSignedFor: workerSignatureId && signedFor,
      customerSignatureId,
      customerSignedFor: customerSignatureId && signedFor,
    })
  }
  const at = today.minus({ days: 120 }).set({ hour: 10 })
  const Manual = []
  for (const row of readCsv<'name' | 'description' | 'visibleTypes' | 'file', 'active'>('manuals.csv')) {
    const visibleTypes = row.visibleTypes.split(';')
    Manual.push({
      ...row,
      visibleTypes,
      fileId: await keep(row.file, null, at),
      createdAt: at,
      updatedAt: at,
    })
  }
  return { StoredFile, Manual, FieldService }
}
