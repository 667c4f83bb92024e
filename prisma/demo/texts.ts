// Job descriptions, field-service notes and reasons.
import { readCsv } from './csv.ts'
import type { Random } from './random.ts'

export function readTexts() {
  const rows = readCsv<'subject' | 'step' | 'text'>('notes.csv')
  const notes = Map.groupBy(rows, ({ subject, step }) => `${subject}/${step}`)
  const fieldNotes = readCsv<'text'>('field-notes.csv')
  const reasons = readCsv<'status' | 'field' | 'text'>('reasons.csv')
  return {
    /** The description for a step of a plan, a cost code or an account. */
    note(random: Random, subject: string, step = '', fleet = '', site = ''): string {
      const { text } = random.oneOf(notes.get(`${subject}/${step}`) ?? [])
      return text.replaceAll('{fleet}', fleet).replaceAll('{site}', site)
    },
    hasNote: (subject: string) => notes.has(`${subject}/`),
    fieldNote: (random: Random) => random.oneOf(fieldNotes).text,
    reason: (random: Random, status: 'DECLINED' | 'CANCELLED') =>
      random.oneOf(reasons.filter((reason) => reason.status === status)),
  }
}
