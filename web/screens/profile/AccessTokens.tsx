// The person's access tokens for programs: created, shown once, revoked.
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AccessTokens_viewer$key } from '#web/__generated__/AccessTokens_viewer.graphql.ts'
import type { AccessTokensRevokeMutation } from '#web/__generated__/AccessTokensRevokeMutation.graphql.ts'
import { TokenList } from '#web/accounts/TokenList.tsx'
import { Button } from '#web/design/Button.tsx'
import { Section } from '#web/design/Section.tsx'
import { useAction } from '#web/relay/useAction.ts'
import { TokenDialog } from './TokenDialog.tsx'

export function AccessTokens({ viewer: key }: { viewer: AccessTokens_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment AccessTokens_viewer on Viewer {
        apiTokens {
          ...TokenList_tokens
        }
        ...TokenDialog_viewer
      }
    `,
    key,
  )
  const [revoke] = useAction<AccessTokensRevokeMutation>(
    graphql`
      mutation AccessTokensRevokeMutation($id: ID!) {
        result: revokeApiToken(id: $id) {
          ...useAction_error @alias(as: "error")
          ... on ApiTokensChange {
            viewer {
              id
              ...AccessTokens_viewer
            }
          }
        }
      }
    `,
    { success: 'Access token revoked' },
  )
  const [isOpen, setOpen] = useState(false)
  return (
    <Section
      title="Access tokens"
      lead={
        <>
          With a token, a program such as a spreadsheet acts for you:{' '}
          <chakra.span css={{ '& a': { textDecoration: 'underline', textUnderlineOffset: '2px' } }}>
            <Link to="/api-reference">how to use it</Link>
          </chakra.span>
          . A new password, a changed second factor and signing out your devices revoke all tokens.
        </>
      }
    >
      {viewer.apiTokens.length > 0 && <TokenList tokens={viewer.apiTokens} revoke={revoke} />}
      <Button justifySelf="start" onClick={() => setOpen(true)}>
        Create access token
      </Button>
      {isOpen && <TokenDialog viewer={viewer} onClosed={() => setOpen(false)} />}
    </Section>
  )
}
