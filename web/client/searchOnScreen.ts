// The search of the list on screen. On a phone the palette offers it, because there is no room for its field.

export type ListSearch = {
  /** Its label: 'Search timesheets'. */
  label: string
  placeholder: string
  /** Whether it can search for the text. */
  accepts: (text: string) => boolean
  apply: (text: string) => void
}

let shown: ListSearch | null = null

/** Returns a function that withdraws the offer. */
export function offerSearch(search: ListSearch): () => void {
  shown = search
  return () => {
    if (shown === search) shown = null
  }
}

export function searchOnScreen(): ListSearch | null {
  return shown
}
