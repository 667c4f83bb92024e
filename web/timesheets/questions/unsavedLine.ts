// Unsaved work on a line of a question.
import { overDefaults } from '#web/forms/overDefaults.ts'
import type { UnsavedForm } from '#web/forms/unsaved.ts'

export type LineValues = { text: string }
export const noLine: LineValues = { text: '' }

export const lineWork: UnsavedForm<LineValues> = {
  name: 'question',
  read: (kept) => {
    const { text } = overDefaults<LineValues>(noLine, kept)
    return text === '' ? null : { text }
  },
}
