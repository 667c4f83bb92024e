// The form of an approval group over the list, while the address names one.
import { UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { GroupDialogQuery } from '#web/__generated__/GroupDialogQuery.graphql.ts'
import { LinkPeople, type Linked } from '#web/accounts/LinkPeople.tsx'
import { loadImpact, type Impact } from '#web/accounts/loadImpact.ts'
import { idParam } from '#web/lists/params.ts'
import type { ShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { MenuItem } from '#web/design/Menu.tsx'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { AddPeople } from './AddPeople.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupPeople } from './GroupPeople.tsx'
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
  query GroupDialogQuery($number: Int!, $group: ID!) {
    administeredGroup(number: $number) {
      name
      number
      active
      userCount
      ...GroupForm_group
    }
    ...GroupPeople_query @arguments(group: $group)
  }
`

/** The dialog in front of the form: to move some of its users out, or other people in. */
type Over = { is: 'moving'; people: readonly Linked[]; impact: Impact } | { is: 'adding' }

function StoredGroup({ number, ...form }: Omit<Props, 'shown'> & { number: number }) {
  const environment = useRelayEnvironment()
  const [over, setOver] = useState<Over | null>(null)
  const id = idParam('group', 'ApprovalGroup').read(String(number)) ?? ''
  const variables = { number, group: id }
  const data = useLazyLoadQuery<GroupDialogQuery>(query, variables, { fetchPolicy: 'network-only' })
  const group = data.administeredGroup
  if (!group)
    return (
      <Dialog open onClose={form.onClosed} title="Edit Approval Group" reading>
        <EmptyState icon={UsersRound} title="Approval group not found">
          It has been deleted.
        </EmptyState>
      </Dialog>
    )
  const lookAgain = () => fetchAgain<GroupDialogQuery>(environment, query, variables)
  const close = () => setOver(null)
  const finish = () => {
    close()
    // If the fetch fails, the next change fetches it.
    lookAgain().catch(() => {})
  }
  const move = async (person: Linked) => {
    const impact = await loadImpact(environment, [person.id])
    if (impact) setOver({ is: 'moving', people: [person], impact })
  }
  const people = (
    <GroupPeople
      query={data}
      group={group}
      onMove={(person) => void move(person)}
      onAdd={group.active ? () => setOver({ is: 'adding' }) : undefined}
    />
  )
  return (
    <>
      <GroupForm group={group} people={people} lookAgain={lookAgain} {...form} />
      {over?.is === 'moving' && <LinkPeople kind="group" {...over} onDone={finish} onClosed={close} />}
      {over?.is === 'adding' && (
        <AddPeople group={{ id, name: group.name }} onDone={finish} onClosed={close} />
      )}
    </>
  )
}
