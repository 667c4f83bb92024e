// The files of the demo company: the signatures of its field service and its manuals, copies of those beside this one.
import { readFileSync } from 'node:fs'
import type { DateTime } from 'luxon'
import { fullName } from '#domain/people.ts'
import type { Files } from '#server/adapters/files.ts'
import { readCsv } from './csv.ts'
import { randomFor } from './random.ts'
import type { rowsOf } from './rows.ts'

/** How many hands there are; many people share one. */
const SIGNATURES = 12

type FieldServices = ReturnType<typeof rowsOf>['FieldService']

/** Keeps signatures and manuals, one after the other so that they are numbered alike each time; gives the rows. */
export async function keepFiles(files: Files, unsigned: FieldServices, today: DateTime) {
  const storedFiles: object[] = []
  const keep = async (file: string, ownerId: number | null, createdAt: Date) => {
    const bytes = readFileSync(new URL(`files/${file}`, import.meta.url))
    const id = storedFiles.length + 1
    storedFiles.push({ id, ...(await files.save(bytes)), ownerId, createdAt })
    return id
  }
  const fieldServices = []
  for (const { owner, signedAt, ...row } of unsigned) {
    const sign = (name: string) => (name === '' ? null : keep(signatureOf(name), owner.id, signedAt))
    const workerSignatureId = await sign(fullName(owner))
    const customerSignatureId = await sign(row.customerAcceptanceName)
    fieldServices.push({ ...row, workerSignatureId, customerSignatureId })
  }
  const at = today.minus({ days: 120 }).set({ hour: 10 }).toJSDate()
  const manuals = []
  for (const row of readCsv<'name' | 'description' | 'visibleTypes' | 'file', 'active'>('manuals.csv')) {
    const visibleTypes = row.visibleTypes.split(';')
    manuals.push({
      ...row,
      visibleTypes,
      fileId: await keep(row.file, null, at),
      createdAt: at,
      updatedAt: at,
    })
  }
  return { StoredFile: storedFiles, Manual: manuals, FieldService: fieldServices }
}

function signatureOf(name: string): string {
  const hand = randomFor(`${name} signs`).between(1, SIGNATURES)
  return `signature-${String(hand).padStart(2, '0')}.png`
}
