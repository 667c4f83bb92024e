// The kinds of records that tasks and accounts refer to and that an administrator can make one at a time: the rows of these
// files of an import, with the same columns.
import type { FileName } from '#domain/import/formats.ts'
import type { RecordFormat } from '#domain/import/types.ts'
import { jobDataFormats } from './formats.ts'

export type JobDataKind = (typeof jobDataFormats)[number]['kind']
export type JobDataFormat = RecordFormat<JobDataKind, FileName>

const all: readonly JobDataFormat[] = jobDataFormats

export const jobDataKinds = all.map(({ kind }) => kind)

/** The description of a kind. */
export function kindOf(kind: JobDataKind): JobDataFormat {
  return all.find((format) => format.kind === kind)!
}

/** The kind whose records are the rows of a file; undefined for users, groups and pay locations. */
export function kindOfFile(file: FileName): JobDataKind | undefined {
  return all.find((format) => format.file === file)?.kind
}
