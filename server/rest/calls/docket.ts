// Downloads dockets.
import { pdfNameOf } from '#domain/docket/content.ts'
import { drawDocket } from '#server/actions/docket/draw.ts'
import { findDocket } from '#server/read/timesheet/dockets.ts'
import { rowIdOf } from '#server/rest/paths.ts'
import { fileAnswer } from '#server/rest/stored-file.ts'
import type { Answer, Call } from '#server/rest/types.ts'

/** Draws the docket if its job has not run yet. @throws NotAllowed NOT_FOUND. */
export async function downloadDocket(call: Call): Promise<Answer> {
  const { id, number } = await findDocket(call.viewer, rowIdOf(call.keys[0]))
  const file = await drawDocket(call.deps, { docketId: id })
  return fileAnswer(call, file, { name: pdfNameOf(number), shown: true })
}
