// A docket over the list: its paper, its state, and the link that proves that it is genuine.
import { chakra } from '@chakra-ui/react'
import { Download, FileQuestion, Link2 } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { formatDate } from '#domain/date.ts'
import { timesheetHome } from '#domain/navigation.ts'
import type { DocketDialogQuery } from '#web/__generated__/DocketDialogQuery.graphql.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { useDownload } from '#web/manuals/useFile.ts'
import { MailDocket } from '#web/timesheets/MailDocket.tsx'
import { DocketTag } from '#web/timesheets/DocketTag.tsx'
import { DocketPaper } from './DocketPaper.tsx'
import { recordNumber } from './docketRow.ts'

type Props = { shown: number | null; onClosed: () => void }

export function DocketDialog({ shown, onClosed }: Props) {
  if (shown === null) return null
  return (
    <Suspense>
      <Stored key={shown} number={shown} onClosed={onClosed} />
    </Suspense>
  )
}

const query = graphql`
  query DocketDialogQuery($id: ID!) {
    me {
      userType
    }
    node(id: $id) {
      __typename
      ... on Docket {
        id
        number
        state
        date
        customerName
        workerName
        fleet
        issuedAt
        endedAt
        timesheetNumber
        url
        verifyPath
        ...MailDocket_docket @alias(as: "mail")
        predecessor {
          id
          number
        }
        successor {
          id
          number
        }
      }
    }
  }
`

function Stored({ number, onClosed }: { number: number; onClosed: () => void }) {
  const { me, node } = useLazyLoadQuery<DocketDialogQuery>(
    query,
    { id: btoa(`Docket:${number}`) },
    { fetchPolicy: 'store-and-network' },
  )
  const { download, isBusy } = useDownload()
  if (node?.__typename !== 'Docket')
    return (
      <Dialog open onClose={onClosed} title="Docket" reading>
        <EmptyState icon={FileQuestion} title="Docket not found">
          It does not exist, or you cannot see its timesheet.
        </EmptyState>
      </Dialog>
    )
  const copy = async () => {
    const address = location.origin + node.verifyPath
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    )
    if (isCopied)
      notify.success({ title: 'Address copied', about: 'It shows anybody whether the docket is genuine.' })
    else notify.error(`The browser does not let Daybook copy. The address is ${address}`)
  }
  return (
    <Dialog
      open
      onClose={onClosed}
      title={node.number}
      width={1000}
      header={
        <chakra.div display="grid" gap="1" textStyle="small" color="inkSoft" overflowWrap="anywhere">
          <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2" rowGap="1">
            <DocketTag state={node.state} />
            <Became node={node} />
          </chakra.p>
          <chakra.p>
            {[formatDate(node.date), node.customerName, node.workerName, node.fleet]
              .filter(Boolean)
              .join(' · ')}
          </chakra.p>
          <chakra.p>
            Issued <Instant at={node.issuedAt} />
            {node.predecessor && (
              <>
                , supersedes <Other docket={node.predecessor} />
              </>
            )}
            {' · '}
            <RowLink to={`${timesheetHome(me.userType)}?timesheet=${node.timesheetNumber}`}>
              Timesheet {node.timesheetNumber}
            </RowLink>
          </chakra.p>
        </chakra.div>
      }
      foot={
        <>
          <Button onClick={() => void copy()}>
            <Link2 aria-hidden />
            Copy address
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            onClick={() => void download(node.url, { name: node.number, contentType: 'application/pdf' })}
          >
            <Download aria-hidden />
            Download
          </Button>
        </>
      }
      reading
    >
      <chakra.div display="grid" gap="3">
        {node.mail && <MailDocket docket={node.mail} />}
        <DocketPaper url={node.url} name={node.number} />
      </chakra.div>
    </Dialog>
  )
}

type Node = Extract<DocketDialogQuery['response']['node'], { __typename: 'Docket' }>

/** Why the docket no longer counts. */
function Became({ node: { successor, state, endedAt } }: { node: Node }): ReactNode {
  if (successor)
    return (
      <span>
        by <Other docket={successor} />
        {endedAt && (
          <>
            , <Instant at={endedAt} />
          </>
        )}
      </span>
    )
  if (state !== 'VOIDED' || !endedAt) return null
  return (
    <span>
      <Instant at={endedAt} />
    </span>
  )
}

function Other({ docket }: { docket: { readonly id: string; readonly number: string } }) {
  return <RowLink to={`/dockets?docket=${recordNumber(docket)}`}>{docket.number}</RowLink>
}
