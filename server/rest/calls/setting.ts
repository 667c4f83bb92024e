// Changing and resetting the settings as the legacy client does it (spec 7, Settings): the same actions as over GraphQL.
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
/** The key of the one record. */
const ID = 1
const writable = Object.keys(settingType.properties).filter((name) => name !== settingType.key)

/** Settings as they are sent. */
export const settingBody = record(sent(settingType, writable))

/** Changes what was sent of them. */
export async function changeSettings(call: Call<Body>): Promise<Answer> {
  assertSystemAdministrator(call.viewer)
  const stored = await readSettings()
  const { version = stored.version, ...input } = readMembers(settingType, call.body, { writable })
    .values as Partial<Settings> & { version?: number }
  await updateSettings(call.viewer, { ...pickSettings(stored), ...input }, version)
  return changed(call, SET, ID)
}

/** Restores what they were at first. */
export async function resetToDefault(call: Call): Promise<Answer> {
  await resetSettings(call.viewer, null)
  return changed(call, SET, ID)
}
