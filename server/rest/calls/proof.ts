// Downloads the proof of a timesheet's history, and the program that checks it.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentDisposition } from '#domain/manual/file-name.ts'
import { checkerName, proofNameOf } from '#domain/seal.ts'
import { exportProof } from '#server/actions/seal/export-proof.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import type { Answer, Call } from '#server/rest/types.ts'

const checker = path.resolve(import.meta.dirname, '../../../scripts', checkerName)

/** @throws NotAllowed FORBIDDEN, NOT_FOUND. */
export async function downloadProof({ viewer, keys }: Call): Promise<Answer> {
  const id = rowIdOf(keys[0])
  const proof = await exportProof(viewer, id)
  return aDownload(JSON.stringify(proof, null, 1), 'application/json; charset=utf-8', proofNameOf(id))
}

export async function downloadChecker(): Promise<Answer> {
  return aDownload(await readFile(checker, 'utf8'), 'text/javascript; charset=utf-8', checkerName)
}

function aDownload(text: string, contentType: string, name: string): Answer {
  return {
    text,
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store, no-transform',
    },
  }
}
