// How mail is sent, and what became of the last ones. The environment of Daybook's process names the server.
import { graphql } from 'react-relay'
import { formatBounded } from '#domain/counted.ts'
import type { MailScreenQuery } from '#web/__generated__/MailScreenQuery.graphql.ts'
import { Button } from '#web/design/Button.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { useScreen } from '#web/relay/useScreen.ts'
import { SettingsCard, SettingsFact } from '#web/settings/SettingsCard.tsx'
import { SettingsPage } from '#web/settings/SettingsPage.tsx'
import { Link } from 'react-router'
import { CheckFact } from './CheckFact.tsx'

export function MailScreen() {
  const { connections, settingsOverview, health } = useScreen<MailScreenQuery>(graphql`
    query MailScreenQuery {
      connections {
        mail {
          server
          from
        }
      }
      settingsOverview {
        mailSentAt
        failedMails
      }
      health {
        checks {
          code
          ...CheckFact_check
        }
      }
    }
  `).data
  const { server, from } = connections.mail
  const { mailSentAt, failedMails } = settingsOverview
  return (
    <SettingsPage view="mail">
      <SettingsCard
        subject="mailServer"
        reason="Whoever runs Daybook sets it: SMTP_URL and MAIL_FROM where Daybook is started."
        hasRows
      >
        <CheckFact check={health.checks.find(({ code }) => code === 'mail') ?? null} />
        {server && <SettingsFact label="Server">{server}</SettingsFact>}
        {from && <SettingsFact label="Sender">{from}</SettingsFact>}
      </SettingsCard>
      <SettingsCard
        subject="arrival"
        aside={
          <Button asChild>
            <Link to="/admin/outbox">Open the Outbox</Link>
          </Button>
        }
        hasRows
      >
        <SettingsFact label="Last sent">{mailSentAt ? <Instant at={mailSentAt} /> : 'None yet'}</SettingsFact>
        <SettingsFact label="Not delivered" reason="In the last two days.">
          {failedMails === 0 ? (
            'None'
          ) : (
            <Link to="/admin/outbox?state=failed">{formatBounded(failedMails)}</Link>
          )}
        </SettingsFact>
      </SettingsCard>
    </SettingsPage>
  )
}
