// The company's time zone. All instants are shown in it (rulings 2).
import { createContext, useSyncExternalStore } from 'react'
import { device } from './storage.ts'

const KEY = 'daybook.zone'

/** An IANA name. Undefined on a device that has never received it; such a device shows no times of day. */
export const CompanyZoneContext = createContext<string | undefined>(undefined)

const listeners = new Set<() => void>()

/**
 * The last zone that this device received, for screens without the frame: before sign-in, or while the server cannot be
 * reached.
 */
export function useNotedZone(): string | undefined {
  return useSyncExternalStore(onNoted, () => device.get(KEY) ?? undefined)
}

export function noteZone(zone: string): void {
  if (device.get(KEY) === zone) return
  device.set(KEY, zone)
  for (const listener of listeners) listener()
}

function onNoted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
