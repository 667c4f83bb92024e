// What calls answer that made or changed a record (rulings 6): with the record or without, as the caller prefers.
import { contextOf } from '#server/odata/context.ts'
import { readOptions, type Options } from '#server/odata/options.ts'
import { readPairs } from '#server/odata/address.ts'
import { readRecord } from '#server/odata/read.ts'
import { readSettings } from '#server/read/settings.ts'
import { recordSetOf } from './nouns/sets.ts'
import type { Answer, Call } from './types.ts'

/** What every answer that holds records says of itself. */
export const ODATA_HEADERS = { 'OData-Version': '4.0' }

/** The address of the service's root, without a slash at its end. */
export function rootOf({ publicUrl }: Call['deps']): string {
  return `${publicUrl}/api`
}

/** What is shown of a record where the request says nothing else. */
type Show = { $expand?: string }

/** 201 with the record and where it is; 204 for who prefers that. */
export async function created(call: Call, set: string, id: number, show: Show = {}): Promise<Answer> {
  const at = `${rootOf(call.deps)}/${set}(${id})`
  if (prefers(call, 'minimal'))
    return { status: 204, location: at, headers: { ...ODATA_HEADERS, 'OData-EntityId': at } }
  return { status: 201, location: at, headers: ODATA_HEADERS, body: await shownRecord(call, set, id, show) }
}

/** 204; for who prefers it 200 with the record, where it is still in the caller's sight. */
export async function changed(call: Call, set: string, id: number, show: Show = {}): Promise<Answer> {
  const body = prefers(call, 'representation') ? await shownRecord(call, set, id, show) : undefined
  return body ? { headers: ODATA_HEADERS, body } : { status: 204, headers: ODATA_HEADERS }
}

function prefers({ request }: Call, what: 'minimal' | 'representation'): boolean {
  return new RegExp(`\\breturn=${what}\\b`, 'i').test(request.headers.get('prefer') ?? '')
}

async function shownRecord(call: Call, name: string, id: number, show: Show): Promise<object | undefined> {
  const set = recordSetOf(name)!
  const asked = readOptions(readPairs(new URL(call.request.url).search.slice(1)))
  const options: Options = asked.select || asked.expand ? asked : readOptions(Object.entries(show))
  const { timeZone: zone } = await readSettings()
  const type = set.typeFor(call.viewer)
  const record = type && (await readRecord(type, id, options, { viewer: call.viewer, zone }))
  if (!record) return undefined
  const context = contextOf({ set, type, isList: false }, options, call.viewer)
  return { '@odata.context': `${rootOf(call.deps)}/$metadata#${context}`, ...record }
}
