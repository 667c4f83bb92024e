// The filters and the sort order of a list in its address, so that a link shows the same list. A table defines how each
// is read and written; invalid values are ignored.
import { isCalendarDate } from '#domain/date.ts'
import { DATE_FIRST, DATE_LAST } from '#domain/bounds.ts'

export type Param<Value> = {
  /** Its name in the address. */
  name: string
  /** Null if the text is invalid. */
  read(text: string): Value | null
  write(value: Value): string
  /** The text in the address when the filter is not set; nothing by default. */
  none?: string
}
// A table mixes filters of any type; each reads only what it writes.
// oxlint-disable-next-line typescript/no-explicit-any
export type ParamTable = Readonly<Record<string, Param<any>>>
/** The values of a table's filters; null where one is not set. */
export type ValuesOf<Table extends ParamTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Param<infer Value> ? Value | null : never
}

export function textParam(name: string): Param<string> {
  return { name, read: (text) => text.trim() || null, write: (value) => value.trim() }
}

/** The search of a list; on its own, the table of a list without other filters. */
export const searchParam = { search: textParam('search') }

/** A date 'YYYY-MM-DD' that exists and that the server accepts. */
export function dateParam(name: string): Param<string> {
  return { name, read: (text) => (isDate(text) ? text : null), write: (value) => value }
}

/** A record's number. */
export function numberParam(name: string): Param<number> {
  return { name, read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null), write: String }
}

/** On or off. */
export function flagParam(name: string): Param<true> {
  return { name, read: (text) => (text === 'yes' ? true : null), write: () => 'yes' }
}

/** One of several values, each a word in the address: 'job-cost' for JOB_COST. */
export function choiceParam<Value extends string>(name: string, values: readonly Value[]): Param<Value> {
  return { name, read: (text) => values.find((value) => wordOf(value) === text) ?? null, write: wordOf }
}

/** A record's global id, as its number in the address. */
export function idParam(name: string, type: string): Param<string> {
  return {
    name,
    read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? btoa(`${type}:${text}`) : null),
    write: (id) => atob(id).split(':')[1] ?? '',
  }
}

export function readParams<Table extends ParamTable>(table: Table, search: URLSearchParams): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, param]) => {
    const text = search.get(param.name)
    return [key, text === null ? null : param.read(text)]
  })
  return Object.fromEntries(values) as ValuesOf<Table>
}

/** The address with some filters changed; null clears one. */
export function writeParams<Table extends ParamTable>(
  table: Table,
  search: URLSearchParams,
  changes: Partial<ValuesOf<Table>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    const param = table[key]
    if (!param) continue
    const text = value == null ? (param.none ?? '') : param.write(value)
    if (text) next.set(param.name, text)
    else next.delete(param.name)
  }
  return next
}

/** Clears every filter of a table. */
export function noParams<Table extends ParamTable>(table: Table): ValuesOf<Table> {
  return Object.fromEntries(Object.keys(table).map((key) => [key, null])) as ValuesOf<Table>
}

export type Order<By extends string> = { readonly by: By; readonly ascending: boolean }

/** The sort order of a list, in the address as 'date', or '-date' when descending. The default is omitted. */
export function orderParam<By extends string>(orders: readonly By[], usual: Order<By>) {
  const write = ({ by, ascending }: Order<By>) =>
    by === usual.by && ascending === usual.ascending ? null : `${ascending ? '' : '-'}${wordOf(by)}`
  return {
    read: (search: URLSearchParams): Order<By> => {
      const text = search.get('sort') ?? ''
      const by = orders.find((each) => wordOf(each) === text.replace(/^-/, ''))
      return by ? { by, ascending: !text.startsWith('-') } : usual
    },
    write,
    /** The address with another sort order. */
    set: (search: URLSearchParams, order: Order<By>): URLSearchParams => {
      const next = new URLSearchParams(search)
      const text = write(order)
      if (text) next.set('sort', text)
      else next.delete('sort')
      return next
    },
  }
}

/** The word for an enum's value in addresses: 'status-changed' for STATUS_CHANGED. */
export function wordOf(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

function isDate(text: string): boolean {
  return isCalendarDate(text) && text >= DATE_FIRST && text <= DATE_LAST
}
