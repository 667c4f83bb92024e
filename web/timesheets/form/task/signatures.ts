// Uploads signatures before the timesheet that refers to them, and replaces each picture by its stored name.
import { signatureFields } from '#domain/timesheet/field-service.ts'
import { SIGNATURE_INLINE_LENGTH } from '#domain/limits.ts'
import type { FieldProblem } from '#domain/refusal.ts'
import { asSent, type TaskValues, type TimesheetValues } from '#domain/timesheet/task.ts'
import { CallFailed } from '#web/client/call-failed.ts'
import type { Files } from '#web/relay/files.ts'

/** The stored name of each picture, by its data URL. */
export type SignatureNames = ReadonlyMap<string, string>

/** Uploads the new pictures in parallel. A failed upload is a problem of its field. */
export async function uploadSignatures(
  files: Files,
  values: TimesheetValues,
  known: SignatureNames,
): Promise<{ names: SignatureNames; problems: FieldProblem[] }> {
  const names = new Map(known)
  const problems: FieldProblem[] = []
  const upload = async ({ path, picture }: Drawn) => {
    try {
      names.set(picture, await files.upload(picture))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      problems.push({ path, message: error.message })
    }
  }
  await Promise.all(
    drawnIn(values)
      .filter(({ picture }) => !names.has(picture))
      .map(upload),
  )
  return { names, problems }
}

type Drawn = { path: string; picture: string }

function drawnIn({ lines }: TimesheetValues): Drawn[] {
  return lines.flatMap((task, index) =>
    signatureFields.flatMap((field) => {
      const picture = asSent(task).fieldService?.[field] ?? ''
      return picture.length > SIGNATURE_INLINE_LENGTH
        ? [{ path: `lines.${index}.fieldService.${field}`, picture }]
        : []
    }),
  )
}

/** The values with names instead of pictures; a picture without a name stays. */
export function withNames(values: TimesheetValues, names: SignatureNames): TimesheetValues {
  if (names.size === 0) return values
  return { ...values, lines: values.lines.map((task) => named(task, names)) }
}

function named(task: TaskValues, names: SignatureNames): TaskValues {
  const found = signatureFields.flatMap((field) => {
    const name = names.get(task.fieldService[field] ?? '')
    return name === undefined ? [] : [[field, name] as const]
  })
  if (found.length === 0) return task
  return { ...task, fieldService: { ...task.fieldService, ...Object.fromEntries(found) } }
}
