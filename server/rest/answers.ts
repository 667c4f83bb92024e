// The responses of calls that create, change or delete a record. After a change the Prefer header decides whether they
// contain it (rulings 6).
import type { Viewer } from '#server/auth/viewer.ts'
import type { Compiling } from '#server/odata/related.ts'
import { contextOf } from '#server/odata/context.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { readPairs } from '#server/odata/address.ts'
import { readRecord } from '#server/odata/read.ts'
import { readSettings } from '#server/read/administration/settings.ts'
import { recordSetOf } from './nouns/sets.ts'
import type { Answer, Call } from './types.ts'

/** The URL of the service root, without a trailing slash. */
export function rootOf({ publicUrl }: Call['deps']): string {
  return `${publicUrl}/api`
}

/** The context in which a viewer's expressions are compiled. Times without a zone are in the company's. */
export async function compilingFor(viewer: Viewer): Promise<Compiling> {
  const { timeZone } = await readSettings()
  return { viewer, zone: timeZone }
}

/** The $expand of the response if the request has neither $select nor $expand. */
type Show = { $expand?: string }

/** 201 with the record and its location; 204 with `Prefer: return=minimal`. */
export async function created(
  call: Call<unknown>,
  set: string,
  id: number,
  show: Show = {},
): Promise<Answer> {
  const at = `${rootOf(call.deps)}/${set}(${id})`
  const preferred = preferredOf(call)
  if (preferred === 'minimal')
    return { status: 204, location: at, headers: { 'OData-EntityId': at, ...applied(preferred) } }
  const body = await shownRecord(call, set, id, show)
  return { status: 201, location: at, headers: applied(preferred), body }
}

/** 204; with `Prefer: return=representation` 200 with the record, if the caller may still see it. */
export async function changed(
  call: Call<unknown>,
  set: string,
  id: number,
  show: Show = {},
): Promise<Answer> {
  const preferred = preferredOf(call)
  const body = preferred === 'representation' ? await shownRecord(call, set, id, show) : undefined
  if (body) return { headers: applied(preferred), body }
  return { status: 204, headers: preferred === 'minimal' ? applied(preferred) : {} }
}

/** 204 once the record is gone; 200 with the record as it is now if it became inactive instead (rulings 4). */
export async function deleted(
  call: Call<unknown>,
  set: string,
  id: number,
  isGone: boolean,
  show: Show = {},
): Promise<Answer> {
  return isGone ? { status: 204 } : { body: await shownRecord(call, set, id, show) }
}

/** The caller's return preference (OData 4.0, part 1, 8.2.8.7). */
function preferredOf({ request }: Call<unknown>): string | null {
  return (
    /\breturn=(minimal|representation)\b/i.exec(request.headers.get('prefer') ?? '')?.[1]?.toLowerCase() ??
    null
  )
}

function applied(preferred: string | null): Record<string, string> {
  return preferred ? { 'Preference-Applied': `return=${preferred}` } : {}
}

async function shownRecord(
  call: Call<unknown>,
  name: string,
  id: number,
  show: Show,
): Promise<object | undefined> {
  const set = recordSetOf(name)!
  const requested = readOptions(readPairs(new URL(call.request.url).search.slice(1)))
  const options: Options =
    requested.select || requested.expand ? requested : readOptions(Object.entries(show))
  const type = set.typeFor(call.viewer)
  const record = type && (await readRecord(type, id, options, await compilingFor(call.viewer)))
  if (!record) return undefined
  const context = contextOf({ set, type, isList: false }, options, call.viewer)
  return { '@odata.context': `${rootOf(call.deps)}/$metadata#${context}`, ...record }
}
