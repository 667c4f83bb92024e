// A list to export.
import type { ExportName } from '#domain/export/export.ts'
import type { ExportedList } from '#web/__generated__/useExportMutation.graphql.ts'

/** The filter and the order of the list, as the address has them. */
export type ListedNow = Omit<ExportedList, 'name'>

export type ExportButtonProps = {
  /** The kinds of rows that can be exported; the first is the one on screen. */
  lists: readonly [ExportName, ...ExportName[]]
  listed: ListedNow
  /** The filters in words, such as 'Pending', 'Field north'. */
  said?: readonly string[]
}
