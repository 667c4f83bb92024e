// Restores the default settings after a question that lists the changes.
import { chakra } from '@chakra-ui/react'
import { graphql } from 'react-relay'
import { afterReset, formatSetting, settingNames, settings, type Settings } from '#domain/setting/settings.ts'
import type { useResetMutation } from '#web/__generated__/useResetMutation.graphql.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { sentenceOf, useAction } from '#web/relay/useAction.ts'
import { notify } from '#web/client/notify.ts'
import { changedSettings } from './values.ts'

type Stored = Settings & { version: number; initialTimeZone: string; initialCompanyName: string }

export function useReset(
  stored: Stored,
  { onDone, onConflict }: { onDone: () => void; onConflict: (message: string) => void },
) {
  const confirm = useConfirm()
  const defaults = afterReset(stored)
  const changed = settingNames.filter((name) => stored[name] !== defaults[name])
  const [run, isRunning] = useAction<useResetMutation>(
    graphql`
      mutation useResetMutation($version: Int!) {
        result: resetSettings(version: $version) {
          ...useAction_error @alias(as: "error")
          ... on SettingsChange {
            settings {
              ...SettingsForm_settings
            }
          }
        }
      }
    `,
    {
      success: () => ({ title: 'Reset to default successfully', about: changedSettings(stored, defaults) }),
      errors: 'returned',
    },
  )
  const ask = async () => {
    const question = {
      title: 'Reset to default',
      message: <Changes names={changed} stored={stored} defaults={defaults} />,
      confirmLabel: 'Reset',
      tone: 'danger',
    } as const
    if (!(await confirm(question))) return
    const outcome = await run({ version: stored.version })
    if (outcome.is === 'done') return onDone()
    if (outcome.is === 'conflict') return onConflict(outcome.message)
    const sentence = sentenceOf(outcome)
    if (sentence) notify.error(sentence)
  }
  return { ask, isRunning, isDefault: changed.length === 0 }
}

type Changed = { names: readonly (keyof Settings)[]; stored: Settings; defaults: Settings }

function Changes({ names, stored, defaults }: Changed) {
  return (
    <>
      This applies to everybody immediately. Are you sure?
      <chakra.span role="list" display="grid" gap="1" marginTop="3">
        {names.map((name) => (
          <chakra.span key={name} role="listitem" overflowWrap="anywhere">
            {settings[name].label}: <chakra.del>{formatSetting(name, stored[name])}</chakra.del> →{' '}
            <chakra.b color="ink">{formatSetting(name, defaults[name])}</chakra.b>
          </chakra.span>
        ))}
      </chakra.span>
    </>
  )
}
