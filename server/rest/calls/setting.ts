// The legacy client's calls for the settings (spec 7, Settings). They use the same actions as GraphQL.
import { pickSettings, type Settings } from '#domain/setting/settings.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { resetSettings, updateSettings } from '#server/actions/setting/change.ts'
import { readSettings } from '#server/read/settings.ts'
import { changed } from '#server/rest/answers.ts'
import { readMembers } from '#server/rest/body.ts'
import { settingType } from '#server/rest/nouns/setting.ts'
import { sent } from '#server/rest/openapi/schema.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Body, Call } from '#server/rest/types.ts'

const SET = settingType.name
/** The key of the singleton. */
const ID = 1
const writable = Object.keys(settingType.properties).filter((name) => name !== settingType.key)

/** The body of the settings. */
export const settingBody = record(sent(settingType, writable))

/** Changes the sent settings. */
export async function changeSettings(call: Call<Body>): Promise<Answer> {
  assertSystemAdministrator(call.viewer)
  const stored = await readSettings()
  const { version = stored.version, ...input } = readMembers(settingType, call.body, { writable })
    .values as Partial<Settings> & { version?: number }
  await updateSettings(call.viewer, { ...pickSettings(stored), ...input }, version)
  return changed(call, SET, ID)
}

/** Restores the defaults. */
export async function resetToDefault(call: Call): Promise<Answer> {
  await resetSettings(call.viewer, null)
  return changed(call, SET, ID)
}
