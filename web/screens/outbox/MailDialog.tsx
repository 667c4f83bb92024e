// One mail over the Outbox, as HTML or as text, with its delivery. Opens once it is loaded.
import { chakra } from '@chakra-ui/react'
import { MailX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { counted } from '#domain/counted.ts'
import { mailKindLabel } from '#domain/mail.ts'
import type { MailDialogQuery } from '#web/__generated__/MailDialogQuery.graphql.ts'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { Attached } from './Attached.tsx'
import { readRow, type MailRow } from './mailRow.ts'
import { SendAgain } from './SendAgain.tsx'
import { StateTag } from './StateTag.tsx'
import { useShownMail } from './useShownMail.ts'

/** Pixels: the 560 of a mail and its margins. */
const WIDTH = 720

export function MailDialog({ isMailSent }: { isMailSent: boolean }) {
  const { shown, show } = useShownMail()
  if (shown === null) return null
  const close = () => show(null)
  return (
    <Suspense>
      <StoredMail key={shown} id={shown} isMailSent={isMailSent} onClosed={close} />
    </Suspense>
  )
}

type StoredProps = { id: string; isMailSent: boolean; onClosed: () => void }

function StoredMail({ id, isMailSent, onClosed }: StoredProps) {
  const { node } = useLazyLoadQuery<MailDialogQuery>(
    graphql`
      query MailDialogQuery($id: ID!) {
        node(id: $id) {
          __typename
          ... on MailMessage {
            ...mailRow_mail @alias(as: "row")
            isHidden
            attachment {
              ...Attached_attachment
            }
            content {
              html
              text
              link
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'network-only' },
  )
  const [shape, setShape] = useState<'html' | 'text'>('html')
  if (node?.__typename !== 'MailMessage' || !node.row)
    return (
      <Dialog open onClose={onClosed} title="Mail" width={WIDTH} reading>
        <EmptyState icon={MailX} title="Mail not found">
          It does not exist, or it has been deleted: sent mail is kept for 90 days.
        </EmptyState>
      </Dialog>
    )
  const row = readRow(node.row)
  return (
    <Dialog
      open
      onClose={onClosed}
      title={row.subject}
      width={WIDTH}
      header={<Facts row={row} />}
      foot={isMailSent && <SendAgain row={row} />}
    >
      <chakra.div display="grid" gap="3">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.div flex="0 1 240px">
            <Segment
              label="Shown as"
              value={shape}
              options={[
                { value: 'html', label: 'HTML' },
                { value: 'text', label: 'Text' },
              ]}
              onChange={setShape}
            />
          </chakra.div>
          {row.state === 'KEPT' && !node.isHidden && node.content.link && (
            <CopyButton text={node.content.link} label="Copy link" />
          )}
        </chakra.div>
        {node.isHidden && (
          <chakra.p textStyle="small" color="inkSoft">
            The code is hidden: it is on its way, has been used or has expired.
          </chakra.p>
        )}
        {node.attachment && <Attached attachment={node.attachment} />}
        {shape === 'html' ? <AsHtml html={node.content.html} /> : <AsText text={node.content.text} />}
      </chakra.div>
    </Dialog>
  )
}

function Facts({ row }: { row: MailRow }) {
  const { to, kind, state, tries, lastError, createdAt, sentAt } = row
  return (
    <chakra.div display="grid" gap="1" textStyle="small" color="inkSoft">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <StateTag state={state} />
        <chakra.span color="ink" overflowWrap="anywhere">
          {to}
        </chakra.span>
      </chakra.div>
      <chakra.p>
        {mailKindLabel[kind]} · <Instant at={createdAt} />
        {sentAt && (
          <>
            {' '}
            · sent <Instant at={sentAt} />
          </>
        )}
        {tries > 0 && ` · ${counted(tries, 'try', 'tries')}`}
      </chakra.p>
      {lastError && <chakra.p color="danger">{lastError}</chakra.p>}
    </chakra.div>
  )
}

/** A frame without scripts and without an origin; only links work, each in a new tab. */
function AsHtml({ html }: { html: string }) {
  return (
    <chakra.iframe
      title="The mail as HTML"
      srcDoc={html}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      width="100%"
      height={{ base: 'calc(100dvh - 212px)', md: 'min(640px, calc(100dvh - 330px))' }}
      minHeight="280px"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    />
  )
}

function AsText({ text }: { text: string }) {
  return (
    <chakra.pre
      tabIndex={0}
      aria-label="The mail as text"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      fontFamily="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"
      fontSize="13px"
      lineHeight="1.5"
      padding="4"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      _focusVisible={{ outline: 'none', boxShadow: 'focus' }}
    >
      {text}
    </chakra.pre>
  )
}
