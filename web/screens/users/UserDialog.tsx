// The form of a user over the list, while the address names one. It opens once it is loaded; until then its row looks
// busy.
import { UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { UserDialogQuery } from '#web/__generated__/UserDialogQuery.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import type { ActingViewer } from './actingViewer.ts'
import { InitialPassword } from './InitialPassword.tsx'
import type { GivenPassword } from './useAccountActions.tsx'
import { UserForm } from './UserForm.tsx'
import { useShownRecord } from '#web/recordHistory/useShownRecord.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'

type Props = {
  viewer: ActingViewer
  /** The start time of a new user, in minutes after midnight. */
  defaultStartTime: number
}

export function UserDialog({ viewer, defaultStartTime }: Props) {
  const { shown, show } = useShownRecord('user')
  const [given, setGiven] = useState<GivenPassword | null>(null)
  const close = () => show(null)
  const form = { viewer, defaultStartTime, onClosed: close, onGiven: setGiven }
  return (
    <>
      {shown === 'new' && <UserForm account={null} {...form} />}
      {typeof shown === 'number' && (
        <Suspense>
          <StoredUser key={shown} number={shown} {...form} />
        </Suspense>
      )}
      {given && <InitialPassword given={given} onClosed={() => setGiven(null)} />}
    </>
  )
}

const query = graphql`
  query UserDialogQuery($number: Int!) {
    account(number: $number) {
      ...UserForm_account
    }
  }
`

type StoredProps = Omit<Parameters<typeof UserForm>[0], 'account' | 'lookAgain'> & { number: number }

function StoredUser({ number, ...form }: StoredProps) {
  const environment = useRelayEnvironment()
  const { account } = useLazyLoadQuery<UserDialogQuery>(query, { number }, { fetchPolicy: 'network-only' })
  if (account) {
    const lookAgain = () => fetchAgain<UserDialogQuery>(environment, query, { number })
    return <UserForm account={account} lookAgain={lookAgain} {...form} />
  }
  return (
    <Dialog open onClose={form.onClosed} title="Edit User" width={640} reading>
      <EmptyState icon={UserX} title="User not found">
        This account does not exist, or it has been deleted.
      </EmptyState>
    </Dialog>
  )
}
