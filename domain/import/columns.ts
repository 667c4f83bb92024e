// Columns that several formats have.
import { NAME_MAX } from '#domain/limits.ts'

const DESCRIPTION_MAX = 1000

/** @param means what the name is. @param label its label, if it is not 'Name'. */
export const name = (means: string, label?: string) =>
  ({ name: 'name', label, means, required: true, max: NAME_MAX }) as const

export const description = {
  name: 'description',
  means: 'What it is',
  required: true,
  max: DESCRIPTION_MAX,
} as const

export const active = {
  name: 'active',
  means: 'Whether it may be chosen; without the column, every row may',
  kind: 'yes or no',
  standard: true,
} as const
