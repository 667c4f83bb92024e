// Removes deleted records from the store and from every list.
import {
  DefaultHandlerProvider,
  REF_KEY,
  REFS_KEY,
  type HandleFieldPayload,
  type RecordSourceProxy,
  type Store,
} from 'relay-runtime'

type Records = ReturnType<Store['getSource']>
type Field = { readonly [key: string]: unknown } | null | undefined

/** The id of the record that a field links to. */
const leadsTo = (field: Field) => field?.[REF_KEY] as string | undefined
/** The ids of the records in a list field. */
const membersOf = (field: Field) => field?.[REFS_KEY] as readonly (string | null)[] | undefined

/** @param onDeleted called with the ids of deleted records. */
export function handleDeletedRecords(store: Store, onDeleted: (ids: readonly string[]) => void) {
  /** The field of a result with the deleted records: an id, ids or null. */
  const deleteRecord = {
    update(proxy: RecordSourceProxy, { dataID, fieldKey }: HandleFieldPayload) {
      const value = proxy.get(dataID)?.getValue(fieldKey)
      const gone = [value].flat().filter((id) => typeof id === 'string')
      if (gone.length === 0) return
      onDeleted(gone)
      leaveLists(proxy, store.getSource(), new Set(gone))
      for (const id of gone) proxy.delete(id)
    },
  }
  return (name: string) => (name === 'deleteRecord' ? deleteRecord : DefaultHandlerProvider(name))
}

/** Removes records from every list of the store, and the edges of connections that lead to them. */
export function leaveLists(proxy: RecordSourceProxy, source: Records, gone: ReadonlySet<string>): void {
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
