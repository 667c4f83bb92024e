// Converts the settings to the form's values and back.
import type { FormikErrors } from 'formik'
import { settingsForm } from '#domain/setting/forms.ts'
import {
  pickSettings,
  settingNames,
  settings,
  type SettingName,
  type Settings,
} from '#domain/setting/settings.ts'
import { listed } from '#web/accounts/listed.ts'
import type { Option } from '#web/fields/options.ts'
import { problemsOf } from '#web/forms/problems.ts'
import { zoneOption } from './timeZones.ts'

/** A number that the user has cleared is null. */
type Typed<Value> = Value extends number ? Value | null : Value
export type SettingsValues = { [Name in Exclude<SettingName, 'timeZone'>]: Typed<Settings[Name]> } & {
  timeZone: Option | null
}

export function valuesOf(settings: Settings): SettingsValues {
  return { ...pickSettings(settings), timeZone: zoneOption(settings.timeZone) }
}

/** The labels of the settings that differ, in a sentence. */
export function changedSettings(before: Settings, after: Settings): string {
  const names = settingNames.filter((name) => before[name] !== after[name])
  return listed(names.map((name) => settings[name].label))
}

export function problemsIn(values: SettingsValues): FormikErrors<SettingsValues> {
  return problemsOf(settingsForm, asTyped(values))
}

/** The mutation's input; null while a value is missing or invalid. */
export function inputOf(values: SettingsValues): Settings | null {
  return Object.keys(problemsIn(values)).length === 0 ? (asTyped(values) as Settings) : null
}

/** How many settings differ. */
export function countChanges(before: SettingsValues, after: SettingsValues): number {
  const [one, other] = [asTyped(before), asTyped(after)]
  return settingNames.filter((name) => one[name] !== other[name]).length
}

export function isSame(one: SettingsValues, other: SettingsValues): boolean {
  return countChanges(one, other) === 0
}

/**
 * The unsaved values over settings that somebody else has changed in the meantime: the user's value where they changed
 * it, the current one elsewhere.
 */
export function typedOver(typed: SettingsValues, now: SettingsValues, seen: SettingsValues): SettingsValues {
  const [before, after] = [asTyped(seen), asTyped(typed)]
  const changed = (Object.keys(before) as (keyof SettingsValues)[]).filter(
    (name) => before[name] !== after[name],
  )
  return { ...now, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

function asTyped(values: SettingsValues) {
  return { ...values, timeZone: values.timeZone?.id ?? '' }
}
