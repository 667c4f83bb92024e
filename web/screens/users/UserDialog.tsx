// The form of a user over the list, as long as the address names one.
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery, useRelayEnvironment, fetchQuery } from 'react-relay'
import type { UserDialogQuery } from '#web/__generated__/UserDialogQuery.graphql.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { FormSkeleton } from '#web/design/skeleton/FormSkeleton.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { UserX } from 'lucide-react'
import { InitialPassword } from './InitialPassword.tsx'
import type { ActingViewer } from './actingViewer.ts'
import type { GivenPassword } from './useAccountActs.tsx'
import { UserForm } from './UserForm.tsx'
import { useShownUser } from './useShownUser.ts'
import { useState } from 'react'

export function UserDialog({ viewer }: { viewer: ActingViewer }) {
  const { shown, show } = useShownUser()
  const [given, setGiven] = useState<GivenPassword | null>(null)
  const close = () => show(null)
  return (
    <>
      {shown !== null && (
        <Suspense
          fallback={
            <Dialog open onClose={close} title={titleOf(shown)} width={640}>
              <FormSkeleton />
            </Dialog>
          }
        >
          <Shown key={shown} shown={shown} viewer={viewer} onClosed={close} onGiven={setGiven} />
        </Suspense>
      )}
      {given && <InitialPassword given={given} onClosed={() => setGiven(null)} />}
    </>
  )
}

const titleOf = (shown: 'new' | number) => (shown === 'new' ? 'Create User' : 'Edit User')

type ShownProps = {
  shown: 'new' | number
  viewer: ActingViewer
  onClosed: () => void
  onGiven: (given: GivenPassword) => void
}

const query = graphql`
  query UserDialogQuery($number: Int!, $isStored: Boolean!) {
    settings {
      defaultStartTime
    }
    account(number: $number) @include(if: $isStored) {
      ...UserForm_account
    }
  }
`

function Shown({ shown, viewer, onClosed, onGiven }: ShownProps) {
  const environment = useRelayEnvironment()
  const variables = { number: shown === 'new' ? 0 : shown, isStored: shown !== 'new' }
  const { settings, account = null } = useLazyLoadQuery<UserDialogQuery>(query, variables, {
    fetchPolicy: 'store-and-network',
  })
  if (shown !== 'new' && account === null)
    return (
      <Dialog open onClose={onClosed} title="Edit User" width={640} reading>
        <EmptyState icon={UserX} title="No such user">
          This account is not there, or it has been deleted.
        </EmptyState>
      </Dialog>
    )
  return (
    <UserForm
      account={account}
      viewer={viewer}
      defaultStartTime={settings.defaultStartTime}
      lookAgain={() => fetchQuery<UserDialogQuery>(environment, query, variables).toPromise()}
      onClosed={onClosed}
      onGiven={onGiven}
    />
  )
}
