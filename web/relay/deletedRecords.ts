// Removes deleted records from the store and from every list, and keeps responses to earlier requests from bringing
// them back.
import {
  DefaultHandlerProvider,
  REF_KEY,
  REFS_KEY,
  type HandleFieldPayload,
  type RecordSourceProxy,
  type Store,
} from 'relay-runtime'

export type DeletedRecords = ReturnType<typeof createDeletedRecords>

type Records = ReturnType<Store['getSource']>
type Field = { readonly [key: string]: unknown } | null | undefined

/** The id of the record that a field links to. */
const leadsTo = (field: Field) => field?.[REF_KEY] as string | undefined
/** The ids of the records in a list field. */
const membersOf = (field: Field) => field?.[REFS_KEY] as readonly (string | null)[] | undefined

export function createDeletedRecords(store: Store) {
  /** The ids of records that were deleted while a request was pending. */
  let ids: string[] = []
  let open = 0

  /** The field of a result with the deleted records: an id, ids or null. */
  const deleteRecord = {
    update(proxy: RecordSourceProxy, { dataID, fieldKey }: HandleFieldPayload) {
      const value = proxy.get(dataID)?.getValue(fieldKey)
      const gone = [value].flat().filter((id) => typeof id === 'string')
      if (gone.length === 0) return
      if (open > 0) ids.push(...gone)
      leaveLists(proxy, store.getSource(), new Set(gone))
      for (const id of gone) proxy.delete(id)
    },
  }

  return {
    handlerProvider: (name: string) =>
      name === 'deleteRecord' ? deleteRecord : DefaultHandlerProvider(name),
    /** Repeats the request while its response contains a record that was deleted in the meantime. */
    async withoutGone<Response extends object>(ask: () => Promise<Response>): Promise<Response> {
      open += 1
      try {
        for (;;) {
          const from = ids.length
          const response = await ask()
          const since = new Set(ids.slice(from))
          if (since.size === 0 || !contains(response, since)) return response
        }
      } finally {
        open -= 1
        if (open === 0) ids = []
      }
    },
  }
}

/** Removes records from every list of the store, and the edges of connections that lead to them. */
function leaveLists(proxy: RecordSourceProxy, source: Records, gone: ReadonlySet<string>): void {
  const isGone = (id: string | null) => {
    if (id === null || gone.has(id)) return true
    return gone.has(leadsTo(source.get<Record<string, unknown>>(id)?.node) ?? '')
  }
  for (const listed of source.getRecordIDs()) {
    for (const [key, field] of Object.entries(source.get<Record<string, unknown>>(listed) ?? {})) {
      if (!membersOf(field)?.some(isGone)) continue
      const record = proxy.get(listed)
      const kept = record?.getLinkedRecords(key)?.filter((member) => !isGone(member?.getDataID() ?? null))
      if (kept) record!.setLinkedRecords(kept, key)
    }
  }
}

/** Whether a response contains one of the records. */
function contains(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('id' in value && ids.has(value.id as string)) return true
  return Object.values(value).some((part) => contains(part, ids))
}
