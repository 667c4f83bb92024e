// What calls answer that made or changed a record (rulings 6): with the record or without, as the caller prefers.
import type { Viewer } from '#server/auth/viewer.ts'
import type { Compiling } from '#server/odata/related.ts'
import { contextOf } from '#server/odata/context.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { readPairs } from '#server/odata/address.ts'
import { readRecord } from '#server/odata/read.ts'
import { readSettings } from '#server/read/settings.ts'
import { recordSetOf } from './nouns/sets.ts'
import type { Answer, Call } from './types.ts'

/** The address of the service's root, without a slash at its end. */
export function rootOf({ publicUrl }: Call['deps']): string {
  return `${publicUrl}/api`
}

/** What an expression of a viewer is compiled with: times without a zone are the company's. */
export async function compilingFor(viewer: Viewer): Promise<Compiling> {
  const { timeZone } = await readSettings()
  return { viewer, zone: timeZone }
}

/** What is shown of a record where the request says nothing else. */
type Show = { $expand?: string }

/** 201 with the record and where it is; 204 for who prefers that. */
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

/** 204; for who prefers it 200 with the record, where it is still in the caller's sight. */
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

/** What a caller prefers to be answered with (OData 4.0, part 1, 8.2.8.7). */
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
  const asked = readOptions(readPairs(new URL(call.request.url).search.slice(1)))
  const options: Options = asked.select || asked.expand ? asked : readOptions(Object.entries(show))
  const type = set.typeFor(call.viewer)
  const record = type && (await readRecord(type, id, options, await compilingFor(call.viewer)))
  if (!record) return undefined
  const context = contextOf({ set, type, isList: false }, options, call.viewer)
  return { '@odata.context': `${rootOf(call.deps)}/$metadata#${context}`, ...record }
}
