// The last few picks of a look-up, kept in this browser, so that the usual job is one tap away.
import type { Option } from './options.ts'

const KEPT = 5

export function recentPicks(key: string | undefined): Option[] {
  if (!key) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`daybook.recent.${key}`) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOption) : []
  } catch {
    return []
  }
}

export function rememberPick(key: string | undefined, { id, code, name, detail }: Option) {
  if (!key) return
  const others = recentPicks(key).filter((option) => option.id !== id)
  try {
    const kept = [{ id, code, name, detail }, ...others].slice(0, KEPT)
    localStorage.setItem(`daybook.recent.${key}`, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage only costs the shortcut.
  }
}

function isOption(value: unknown): value is Option {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}
