// The id of the pay location whose form is open. It is part of the address, so that a link opens it and Back closes it.
import { idParam, type Param } from '#web/lists/params.ts'
import { useParams } from '#web/lists/useParams.ts'

const stored = idParam('location', 'PayLocation')
const params = {
  location: {
    name: 'location',
    read: (text) => (text === 'new' ? 'new' : stored.read(text)),
    write: (location) => (location === 'new' ? 'new' : stored.write(location)),
  } satisfies Param<string>,
}

/** The address of the list with the form of a location open. */
export function locationAddress(id: string): string {
  return `/admin/settings?view=pay-locations&location=${params.location.write(id)}`
}

/** `shown` is a location's id, 'new', or null when no form is open. */
export function useShownLocation() {
  const { values, set } = useParams(params)
  const show = (location: string | null) => set({ location }, { preventScrollReset: true })
  return { shown: values.location, show }
}
