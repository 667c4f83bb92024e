// The settings that the timesheet form checks with.
import { createContext } from 'react'
import type { CheckSettings } from '#domain/timesheet/checks.ts'

export type FormSettings = CheckSettings & { readonly today: string; readonly allowUnsignedReason: boolean }

/** Whether a reason may replace the customer's signature. */
export const MayBeUnsigned = createContext(false)
