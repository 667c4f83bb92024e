// The texts people write: job descriptions, field-service notes and reasons.
import type { Random } from './random.ts'
import { readCsv } from './csv.ts'
import type { Machine } from './lookups.ts'

export type Texts = ReturnType<typeof readTexts>
export type Reason = Record<'status' | 'field' | 'text', string>

export function readTexts() {
  const notes = Map.groupBy(readCsv<'subject' | 'step' | 'text'>('notes.csv'), ({ subject, step }) =>
    key(subject, step),
  )
  const fieldNotes = readCsv<'text'>('field-notes.csv')
  const reasons = readCsv<keyof Reason>('reasons.csv')
  return {
    /** What somebody wrote about a step of a plan, a cost code or an account. */
    note(random: Random, subject: string, step = '', machine?: Machine): string {
      return random
        .oneOf(notes.get(key(subject, step)) ?? [])
        .text.replaceAll('{fleet}', machine?.equipment.name ?? '')
        .replaceAll('{site}', machine?.place.site.location ?? '')
    },
    hasNote: (subject: string) => notes.has(key(subject, '')),
    fieldNote: (random: Random) => random.oneOf(fieldNotes).text,
    reason: (random: Random, status: 'DECLINED' | 'CANCELLED'): Reason =>
      random.oneOf(reasons.filter((reason) => reason.status === status)),
  }
}

function key(subject: string, step: string): string {
  return `${subject}/${step}`
}
