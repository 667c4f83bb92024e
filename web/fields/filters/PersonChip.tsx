// A filter chip for one person, also of a disabled account.
import { useRelayEnvironment } from 'react-relay'
import { loadPeople } from '#web/fields/loadPeople.ts'
import { RecordChip } from './RecordChip.tsx'

type Props = {
  label: string
  chosenId: string | null
  /** The name of the chosen person, once loaded. */
  name: string | null
  onPick: (id: string | null) => void
}

export function PersonChip(props: Props) {
  const environment = useRelayEnvironment()
  return <RecordChip {...props} everything="Everybody" load={(request) => loadPeople(environment, request)} />
}
