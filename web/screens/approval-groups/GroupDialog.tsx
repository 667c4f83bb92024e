// The form of an approval group over the list, while the address names one.
import { UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { GroupDialogQuery } from '#web/__generated__/GroupDialogQuery.graphql.ts'
import type { ShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { GroupForm } from './GroupForm.tsx'
import type { GroupRow } from './groupRow.ts'

type Props = {
  shown: ShownRecord
  menuOf: (row: GroupRow) => MenuItem[]
  onClosed: () => void
}

export function GroupDialog({ shown, ...form }: Props) {
  if (shown === null) return null
  if (shown === 'new') return <GroupForm group={null} {...form} />
  return (
    <Suspense>
      <StoredGroup key={shown} number={shown} {...form} />
    </Suspense>
  )
}

const query = graphql`
  query GroupDialogQuery($number: Int!) {
    administeredGroup(number: $number) {
      ...GroupForm_group
    }
  }
`

function StoredGroup({ number, ...form }: Omit<Props, 'shown'> & { number: number }) {
  const environment = useRelayEnvironment()
  const variables = { number }
  const { administeredGroup: group } = useLazyLoadQuery<GroupDialogQuery>(query, variables, {
    fetchPolicy: 'network-only',
  })
  if (group) {
    const lookAgain = () => fetchQuery<GroupDialogQuery>(environment, query, variables).toPromise()
    return <GroupForm group={group} lookAgain={lookAgain} {...form} />
  }
  return (
    <Dialog open onClose={form.onClosed} title="Edit Approval Group" reading>
      <EmptyState icon={UsersRound} title="Approval group not found">
        It has been deleted.
      </EmptyState>
    </Dialog>
  )
}
