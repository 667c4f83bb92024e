// The search over all settings: by the words of views, cards and rows, with their reasons.
import { settingNames } from '#domain/setting/settings.ts'
import { addressOf, settingsEntries, type SettingsView } from '#domain/setting/views.ts'
import {
  cardId,
  labelOf,
  leads,
  reasons,
  rowId,
  subjects,
  type Subject,
  type SubjectName,
} from './subjects.ts'

/** A card or a row that has the words, and where it is. */
export type Found = { label: string; to: string }

type Part = Found & { view: SettingsView; words: string }

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'")

const at = (view: SettingsView, id: string) =>
  `${addressOf(settingsEntries.find((entry) => entry.view === view)!)}#${id}`

const parts: readonly Part[] = [
  ...settingNames.map((name) => {
    const { of, reason } = reasons[name]
    const { view } = subjects[of]
    return {
      view,
      label: labelOf(name),
      words: plain(`${labelOf(name)} ${reason}`),
      to: at(view, rowId(name)),
    }
  }),
  ...(Object.keys(subjects) as SubjectName[]).map((name) => {
    const { view, title, reason = '' }: Subject = subjects[name]
    return { view, label: title, words: plain(`${title} ${reason}`), to: at(view, cardId(name)) }
  }),
]

/**
 * The views that have all the words, or a card or a row that has; each with these cards and rows. Without words, all views.
 */
export function findSettings(typed: string): ReadonlyMap<SettingsView, readonly Found[]> {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.includes(word))
  return new Map(
    settingsEntries.flatMap(({ view, label }): [SettingsView, readonly Found[]][] => {
      const hits = words.length === 0 ? [] : parts.filter((part) => part.view === view && has(part.words))
      return hits.length > 0 || has(plain(`${label} ${leads[view]}`)) ? [[view, hits]] : []
    }),
  )
}
