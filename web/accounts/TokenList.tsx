// Access tokens with a button that revokes each, on the profile and in the form of a user.
import { chakra } from '@chakra-ui/react'
import { SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type {
  TokenList_tokens$data,
  TokenList_tokens$key,
} from '#web/__generated__/TokenList_tokens.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useConfirm } from '#web/design/useConfirm.tsx'

type Token = TokenList_tokens$data[number]
type Props = { tokens: TokenList_tokens$key; revoke: (variables: { id: string }) => Promise<unknown> }

export function TokenList({ tokens: key, revoke }: Props) {
  const tokens = useFragment(
    graphql`
      fragment TokenList_tokens on ApiToken @relay(plural: true) {
        id
        name
        start
        mayWrite
        createdAt
        expiresAt
        lastUsedAt
      }
    `,
    key,
  )
  const confirm = useConfirm()
  const ask = async ({ id, name }: Token) => {
    const message = `Programs with the token “${name}” will stop working. Are you sure?`
    const question = { title: 'Revoking', message, confirmLabel: 'Revoke', tone: 'danger' } as const
    if (await confirm(question)) await revoke({ id })
  }
  const [shownAt] = useState(() => Date.now())
  return (
    <chakra.ul display="grid" listStyleType="none" borderTopWidth="1px" borderColor="line">
      {tokens.map((token) => (
        <chakra.li
          key={token.id}
          display="flex"
          alignItems="start"
          gap="3"
          paddingBlock="3"
          borderBottomWidth="1px"
          borderColor="line"
        >
          <chakra.span color="inkFaint" flex="none" paddingTop="1px">
            <SquareTerminal size={20} strokeWidth={1.75} aria-hidden />
          </chakra.span>
          <chakra.div flex="1" minWidth="0" display="grid" gap="0.5">
            <chakra.p fontWeight="strong" overflowWrap="anywhere">
              {token.name}
            </chakra.p>
            <chakra.p color="inkSoft" textStyle="small">
              <code>{token.start}…</code> {token.mayWrite ? 'Reads and changes data' : 'Reads data only'}
            </chakra.p>
            <chakra.p color="inkSoft" textStyle="small">
              {Date.parse(token.expiresAt) > shownAt ? 'Works until' : 'Expired'}{' '}
              <Instant at={token.expiresAt} />
              {' · '}
              {token.lastUsedAt ? (
                <>
                  Last used <Instant at={token.lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
            </chakra.p>
          </chakra.div>
          <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={() => void ask(token)}>
            Revoke
          </Button>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
