// The words people write: job descriptions, field-service notes and reasons.
import type { Chance } from './chance.ts'
import { readCsv } from './csv.ts'
import type { Machine } from './lookups.ts'

export type Words = ReturnType<typeof readWords>
export type Reason = Record<'status' | 'field' | 'text', string>

export function readWords() {
  const notes = Map.groupBy(readCsv<'subject' | 'step' | 'text'>('notes.csv'), ({ subject, step }) =>
    key(subject, step),
  )
  const fieldNotes = readCsv<'text'>('field-notes.csv')
  const reasons = readCsv<keyof Reason>('reasons.csv')
  return {
    /** What somebody wrote about a step of a plan, a cost code or an account. */
    note(chance: Chance, subject: string, step = '', machine?: Machine): string {
      return chance
        .oneOf(notes.get(key(subject, step)) ?? [])
        .text.replaceAll('{fleet}', machine?.equipment.name ?? '')
        .replaceAll('{site}', machine?.place.site.location ?? '')
    },
    hasNote: (subject: string) => notes.has(key(subject, '')),
    fieldNote: (chance: Chance) => chance.oneOf(fieldNotes).text,
    reason: (chance: Chance, status: 'DECLINED' | 'CANCELLED'): Reason =>
      chance.oneOf(reasons.filter((reason) => reason.status === status)),
  }
}

function key(subject: string, step: string): string {
  return `${subject}/${step}`
}
