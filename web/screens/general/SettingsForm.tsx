// The form of the settings: a page that stays after saving and follows changes by others.
import { useEffect } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  SettingsForm_settings$data,
  SettingsForm_settings$key,
} from '#web/__generated__/SettingsForm_settings.graphql.ts'
import type { SettingsFormMutation } from '#web/__generated__/SettingsFormMutation.graphql.ts'
import generalQuery, { type GeneralScreenQuery } from '#web/__generated__/GeneralScreenQuery.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { useStayingForm } from '#web/forms/useStayingForm.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAction } from '#web/relay/useAction.ts'
import { useChanges } from '#web/settings/changes.tsx'
import { PageForm } from '#web/settings/PageForm.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useReset } from './useReset.tsx'
import {
  changedSettings,
  countChanges,
  inputOf,
  isSame,
  problemsIn,
  typedOver,
  valuesOf,
  type SettingsValues,
} from './values.ts'

export function SettingsForm({ settings: key }: { settings: SettingsForm_settings$key }) {
  const settings = useFragment<SettingsForm_settings$key>(fragment, key)
  const { form, reset } = useSettingsForm(settings)
  return (
    <PageForm label="Settings" form={form}>
      <SettingsFields values={form.formik.values} stored={settings} />
      <SettingsCard
        subject="reset"
        aside={
          <Button
            onClick={() => void reset.ask()}
            busy={reset.isRunning}
            disabled={reset.isDefault || form.busy !== null}
            title={reset.isDefault ? 'All settings have their defaults' : undefined}
          >
            Reset to default
          </Button>
        }
        hasRows
      />
    </PageForm>
  )
}

function useSettingsForm(settings: SettingsForm_settings$data) {
  const environment = useRelayEnvironment()
  const [save] = useAction<SettingsFormMutation>(mutation, {
    success: (_, { input }) => saved(`${changedSettings(settings, input)} changed`),
    errors: 'returned',
  })
  const stored = valuesOf(settings)
  const { form, onDone, onConflict } = useStayingForm<SettingsValues>({
    stored,
    version: settings.version,
    isSame,
    validate: problemsIn,
    whileTyping: problemsIn,
    send: (values, { version }) => save({ input: inputOf(values)!, version: version! }),
    carryOver: typedOver,
    lookAgain: () => fetchAgain<GeneralScreenQuery>(environment, generalQuery, {}),
  })
  const reset = useReset(settings, { onDone, onConflict: (message) => void onConflict(message) })
  const { values, validateForm } = form.formik
  useChanges(form, { stored, countChanges, isBusy: reset.isRunning })
  // Few fields, so validate on every change.
  useEffect(() => void validateForm(), [values, validateForm])
  return { form: reset.isRunning ? { ...form, conflict: null } : form, reset }
}

const fragment = graphql`
  fragment SettingsForm_settings on Setting {
    ...FollowSettings_settings @relay(mask: false)
    initialTimeZone
    initialCompanyName
  }
`

const mutation = graphql`
  mutation SettingsFormMutation($input: SettingsInput!, $version: Int!) {
    result: updateSettings(input: $input, version: $version) {
      ...useAction_error @alias(as: "error")
      ... on SettingsChange {
        settings {
          ...SettingsForm_settings
        }
      }
    }
  }
`
