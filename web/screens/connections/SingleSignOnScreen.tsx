// Whether people can sign in with the company's identity provider. The environment of Daybook's process names it.
import { graphql } from 'react-relay'
import type { SingleSignOnScreenQuery } from '#web/__generated__/SingleSignOnScreenQuery.graphql.ts'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsCard, SettingsFact } from '#web/settings/SettingsCard.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { CheckFact } from './CheckFact.tsx'

export function SingleSignOnScreen() {
  const { connections, health } = useScreen<SingleSignOnScreenQuery>(graphql`
    query SingleSignOnScreenQuery {
      connections {
        provider {
          issuer
          clientId
        }
        redirectUrl
      }
      health {
        checks {
          code
          ...CheckFact_check
        }
      }
    }
  `).data
  const { provider, redirectUrl } = connections
  return (
    <SettingsPage view="single-sign-on">
      <SettingsCard
        subject="provider"
        reason="Whoever runs Daybook sets it: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET where Daybook is started. It signs in people who have an account here, and creates none."
        hasRows
      >
        {provider ? (
          <CheckFact check={health.checks.find(({ code }) => code === 'provider') ?? null} />
        ) : (
          <SettingsFact label="Off" reason="People sign in with their password or a passkey." />
        )}
        {provider && <SettingsFact label="Issuer">{provider.issuer}</SettingsFact>}
        {provider && <SettingsFact label="Client">{provider.clientId}</SettingsFact>}
        <SettingsFact label="Address of the answer" reason={`Register it at the provider: ${redirectUrl}`}>
          <CopyButton text={redirectUrl} />
        </SettingsFact>
      </SettingsCard>
    </SettingsPage>
  )
}
