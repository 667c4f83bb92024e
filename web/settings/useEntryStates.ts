import type { SettingsView } from '#domain/setting/views.ts'
import type { State } from './EntryState.tsx'
export function useEntryStates(): Partial<Record<SettingsView, State | null>> | null {
  return null
}
