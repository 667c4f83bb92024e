// Draws the PDF of a docket: in a job after its transaction, or at the first download if that comes earlier. One at a
// time, in a worker process.
import { Readable } from 'node:stream'
import type { DocketContent } from '#domain/docket/content.ts'
import { now } from '#server/adapters/clock.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Seal } from '#server/adapters/seal.ts'
import { db, transaction } from '#server/database/client.ts'
import type { StoredFile } from '#server/database/generated/client.ts'
import type { Jobs } from '#server/jobs/queues.ts'
import type { Run } from '#server/workers/crew.ts'
import { inTurnToDraw } from '#server/workers/heavy.ts'

export type Printer = {
  files: Files
  /** The public address of the application. */
  publicUrl: string
  /** Null where dockets have none. */
  seal: Seal | null
}

const include = {
  file: true,
  workerSignature: true,
  customerSignature: true,
  photos: { include: { file: true }, orderBy: { position: 'asc' } },
} as const
const read = (id: number) => db.docket.findUniqueOrThrow({ where: { id }, include })

/**
 * Draws a docket from its frozen content, unless it was drawn already.
 * @returns its stored file.
 * @throws TooMuchAtOnce or Overloaded if too many drawings wait.
 */
export async function drawDocket(printer: Printer, { docketId }: Jobs['docket'], signal?: AbortSignal) {
  const { file } = await db.docket.findUniqueOrThrow({ where: { id: docketId }, select: { file: true } })
  return file ?? inTurnToDraw((run) => draw(printer, docketId, run, signal), signal)
}

/** The job: draws a docket that still counts. Any other is drawn when somebody opens it. */
export async function drawIssued(printer: Printer, job: Jobs['docket'], signal?: AbortSignal): Promise<void> {
  const { state } = await db.docket.findUniqueOrThrow({
    where: { id: job.docketId },
    select: { state: true },
  })
  if (state === 'ISSUED') await drawDocket(printer, job, signal)
}

async function draw(
  { files, publicUrl, seal }: Printer,
  docketId: number,
  run: Run,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const docket = await read(docketId)
  // Drawn while this one waited for its turn.
  if (docket.file) return docket.file
  const { workerSignature, customerSignature } = docket
  const content = JSON.parse(docket.content) as DocketContent
  const photos: Uint8Array[] = []
  for (const { file } of docket.photos) photos.push(await files.read(file.path))
  const paper = {
    content,
    source: docket.content,
    sha256: docket.sha256,
    verifyAt: `${publicUrl}/d/${docket.token}`,
    workerSignature: workerSignature && (await files.read(workerSignature.path)),
    customerSignature: customerSignature && (await files.read(customerSignature.path)),
    photos,
  }
  const drawn = Buffer.from(await run('docket', paper, { signal }))
  const at = new Date(content.issuedAt)
  const bytes = seal ? await seal.seal(drawn, { reason: 'Issued', at }) : drawn
  const stored = await files.write(Readable.from([bytes]), { contentType: 'application/pdf', ending: 'pdf' })
  try {
    return await transaction(async (tx) => {
      const file = await tx.storedFile.create({ data: { ...stored, createdAt: now() } })
      const mine = { id: docketId, fileId: null }
      const { count } = await tx.docket.updateMany({
        where: mine,
        data: { fileId: file.id, fileSha256: stored.sha256 },
      })
      if (count === 0) throw new DrawnMeanwhile()
      return file
    })
  } catch (error) {
    await files.remove(stored.path)
    if (!(error instanceof DrawnMeanwhile)) throw error
    return (await read(docketId)).file!
  }
}

/** Another process was faster. */
class DrawnMeanwhile extends Error {}
