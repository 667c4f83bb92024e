// The legacy client's calls for the settings (spec 7, Settings). They use the same actions as GraphQL.
import { pickSettings, type Settings } from '#domain/setting/settings.ts'
import { assertSystemAdministrator } from '#server/access/administration.ts'
import { resetSettings, updateSettings } from '#server/actions/setting/change.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { changed } from '#server/rest/answers.ts'
import { recordShape } from '#server/rest/body/record.ts'
import { settingType } from '#server/rest/nouns/setting.ts'
import { record } from '#server/rest/route.ts'
import type { Answer, Call, Judged } from '#server/rest/types.ts'

const SET = settingType.name
/** The key of the singleton. */
const ID = 1
const writable = Object.keys(settingType.properties).filter((name) => name !== settingType.key)

/** The body of the settings. */
export const settingBody = record<Sent>(recordShape(settingType, writable))
type Sent = Partial<Settings> & { version?: number }

/** Changes the sent settings. */
export async function changeSettings(call: Call<Judged<Sent>>): Promise<Answer> {
  assertSystemAdministrator(call.viewer)
  const stored = await readSettings()
  const { version = stored.version, ...input } = call.body({ ...stored, id: ID })
  await updateSettings(call.viewer, { ...pickSettings(stored), ...input }, version)
  return changed(call, SET, ID)
}

/** Restores the defaults. */
export async function resetToDefault(call: Call): Promise<Answer> {
  await resetSettings(call.viewer, null)
  return changed(call, SET, ID)
}
