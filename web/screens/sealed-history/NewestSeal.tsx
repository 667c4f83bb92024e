// The newest seal, to copy and keep elsewhere, and since when history is sealed.
import { chakra } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { counted } from '#domain/counted.ts'
import type { NewestSeal_history$key } from '#web/__generated__/NewestSeal_history.graphql.ts'
import { CopyButton } from '#web/design/CopyButton.tsx'
import { Instant } from '#web/design/Instant.tsx'
import { SettingsCard, SettingsFact, SettingsRow } from '#web/settings/SettingsCard.tsx'

export function NewestSeal({ history: key }: { history: NewestSeal_history$key }) {
  const { newest, since, waiting } = useFragment(
    graphql`
      fragment NewestSeal_history on SealedHistory {
        newest {
          number
          hash
          sealedAt
        }
        since
        waiting
      }
    `,
    key,
  )
  if (!newest) return null
  const seal = `${newest.number}:${newest.hash}`
  return (
    <SettingsCard
      subject={{ title: `Seal ${newest.number}` }}
      reason="Keep a copy where nobody can change it. A check on the server can later compare the history with it."
      aside={<CopyButton text={seal} />}
      hasRows
    >
      <SettingsRow>
        <chakra.code overflowWrap="anywhere" textStyle="small">
          {seal}
        </chakra.code>
      </SettingsRow>
      <SettingsFact label="Sealed">
        <Instant at={newest.sealedAt} />
      </SettingsFact>
      {since && (
        <SettingsFact label="History is sealed since" reason="Older rows were sealed only then.">
          <Instant at={since} />
        </SettingsFact>
      )}
      <SettingsFact label="Waiting for the next seal">{counted(waiting, 'row')}</SettingsFact>
    </SettingsCard>
  )
}
