// The form of the settings (spec 3, rulings 3).
import { object } from 'yup'
import { forSettings, settings, type SettingName } from './settings.ts'

type Schemas = { [Name in SettingName]: (typeof settings)[Name]['schema'] }

export const settingsForm = object(forSettings((name) => settings[name].schema) as Schemas)
