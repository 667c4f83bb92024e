// Signs in at the company's identity provider, if there is one.
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import { useSearchParams } from 'react-router'
import type { ProviderButtonMutation } from '#web/__generated__/ProviderButtonMutation.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { useClient } from '#web/relay/client.ts'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { storeRequest } from './provider.ts'
import { useSignInOffer } from './signInOffer.ts'

/** The form's "Remember me" applies to this, too. */
export function ProviderButton() {
  const daybook = useClient()
  const [search] = useSearchParams()
  const { value: rememberMe } = useFormField<boolean>('rememberMe')
  const { hasProvider } = useSignInOffer()
  const [problem, setProblem] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [begin, isBeginning] = useAction<ProviderButtonMutation>(
    graphql`
      mutation ProviderButtonMutation {
        result: beginAtProvider {
          ...useAction_error @alias(as: "error")
          ... on ProviderFlowPayload {
            url
          }
        }
      }
    `,
    { errors: 'returned', failures: 'returned' },
  )
  // Resets the page when the user comes back by the browser's Back button.
  useEffect(() => {
    const back = () => setLeaving(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  if (!hasProvider) return null

  const press = async () => {
    const outcome = await begin({})
    setProblem(outcome.is === 'failed' ? outcome.message : sentenceOf(outcome))
    if (outcome.is !== 'done') return
    storeRequest({ next: search.get('next'), rememberMe })
    setLeaving(true)
    daybook.leave(outcome.result.url!)
  }
  return (
    <chakra.div display="grid" gap="4" marginTop="-1">
      <chakra.div display="flex" alignItems="center" gap="3" color="inkSoft" textStyle="small">
        <chakra.span flex="1" borderTopWidth="1px" borderColor="line" />
        or
        <chakra.span flex="1" borderTopWidth="1px" borderColor="line" />
      </chakra.div>
      {problem && <ErrorNotice title={problem} />}
      <Button
        size="lg"
        height="auto"
        minHeight="50px"
        paddingBlock="2"
        whiteSpace="normal"
        busy={isBeginning || isLeaving}
        onClick={() => void press()}
      >
        Use your company account
      </Button>
    </chakra.div>
  )
}
