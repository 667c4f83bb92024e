// Draws the paper of a docket: the job after its transaction, and the first download if that comes before.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DocketContent } from '#domain/docket/content.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Seal } from '#server/adapters/seal.ts'
import { db, transaction } from '#server/database/client.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import { docketPaper } from '#server/paper/docket.ts'

export type Printer = {
  files: Files
  /** The public address of the application. */
  publicUrl: string
  /** Null where dockets have none. */
  seal: Seal | null
}

/** Draws a docket from what it says, unless it was drawn already. @returns its stored file. */
export async function drawDocket({ files, publicUrl, seal }: Printer, { docketId }: Jobs['docket']) {
  const include = { file: true, workerSignature: true, customerSignature: true } as const
  const docket = await db.docket.findUniqueOrThrow({ where: { id: docketId }, include })
  if (docket.file) return docket.file
  const { workerSignature, customerSignature } = docket
  const content = JSON.parse(docket.content) as DocketContent
  const drawn = await docketPaper({
    content,
    source: docket.content,
    sha256: docket.sha256,
    verifyAt: `${publicUrl}/d/${docket.token}`,
    workerSignature: workerSignature && (await files.read(workerSignature.path)),
    customerSignature: customerSignature && (await files.read(customerSignature.path)),
  })
  const at = new Date(content.issuedAt)
  const bytes = seal ? await seal.seal(drawn, { reason: 'Issued', at }) : drawn
  const stored = await files.write(Readable.from([bytes]), { contentType: 'application/pdf', ending: 'pdf' })
  try {
    return await transaction(async (tx) => {
      const file = await tx.storedFile.create({ data: { ...stored, createdAt: now() } })
      const fileSha256 = createHash('sha256').update(bytes).digest('hex')
      const mine = { id: docketId, fileId: null }
      const { count } = await tx.docket.updateMany({ where: mine, data: { fileId: file.id, fileSha256 } })
      if (count === 0) throw new DrawnMeanwhile()
      return file
    })
  } catch (error) {
    await files.remove(stored.path)
    if (!(error instanceof DrawnMeanwhile)) throw error
    const { file } = await db.docket.findUniqueOrThrow({ where: { id: docketId }, include })
    return file!
  }
}

/** Another process was faster. */
class DrawnMeanwhile extends Error {}
