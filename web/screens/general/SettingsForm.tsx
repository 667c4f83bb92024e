// The form of the settings: a page that stays after saving and follows changes by others.
import { chakra } from '@chakra-ui/react'
import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  SettingsForm_settings$data,
  SettingsForm_settings$key,
} from '#web/__generated__/SettingsForm_settings.graphql.ts'
import type { SettingsFormMutation } from '#web/__generated__/SettingsFormMutation.graphql.ts'
import generalQuery, { type GeneralScreenQuery } from '#web/__generated__/GeneralScreenQuery.graphql.ts'
import { saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { FieldScope } from '#web/fields/FieldScope.tsx'
import { FormNotices } from '#web/forms/FormNotices.tsx'
import { useLeaving } from '#web/forms/useLeaving.ts'
import { useStayingForm } from '#web/forms/useStayingForm.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { useAction } from '#web/relay/useAction.ts'
import { SettingsFoot } from '#web/settings/SettingsFoot.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { useReset } from './useReset.tsx'
import {
  changedSettings,
  inputOf,
  isSame,
  problemsIn,
  typedOver,
  valuesOf,
  type SettingsValues,
} from './values.ts'

const column = {
  width: '100%',
  maxWidth: '720px',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
} as const

type Props = {
  settings: SettingsForm_settings$key
  /** Below the fields. */
  below: ReactNode
}

export function SettingsForm({ settings: key, below }: Props) {
  const settings = useFragment<SettingsForm_settings$key>(fragment, key)
  const { form, reset } = useSettingsForm(settings)
  const id = useId()
  return (
    <FieldScope form={form.formik}>
      <chakra.form
        id={id}
        aria-label="Settings"
        noValidate
        ref={form.element as RefObject<HTMLFormElement | null>}
        {...column}
        flex="1"
        display="grid"
        alignContent="start"
        gap="6"
        paddingBlock={{ base: '4', md: '6' }}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit('save')
        }}
      >
        <FormNotices form={form} />
        <SettingsFields values={form.formik.values} stored={settings} />
        {below}
      </chakra.form>
      <SettingsFoot maxWidth="720px">
        <Button
          onClick={() => void reset.ask()}
          busy={reset.isRunning}
          disabled={reset.isDefault || form.busy !== null}
          title={reset.isDefault ? 'All settings have their defaults' : undefined}
        >
          Reset to default
        </Button>
        <chakra.span flex="1" />
        {form.isChanged && (
          <Button variant="ghost" onClick={() => void form.formik.setValues(valuesOf(settings))}>
            Discard
          </Button>
        )}
        <Button
          variant="primary"
          type="submit"
          form={id}
          busy={form.busy !== null}
          disabled={!form.isChanged || reset.isRunning}
        >
          Save
        </Button>
      </SettingsFoot>
    </FieldScope>
  )
}

function useSettingsForm(settings: SettingsForm_settings$data) {
  const environment = useRelayEnvironment()
  const [save] = useAction<SettingsFormMutation>(mutation, {
    success: (_, { input }) => saved(`${changedSettings(settings, input)} changed`),
    errors: 'returned',
  })
  const { form, onDone, onConflict } = useStayingForm<SettingsValues>({
    stored: valuesOf(settings),
    version: settings.version,
    isSame,
    validate: problemsIn,
    whileTyping: problemsIn,
    send: (values, { version }) => save({ input: inputOf(values)!, version: version! }),
    carryOver: typedOver,
    lookAgain: () => fetchAgain<GeneralScreenQuery>(environment, generalQuery, {}),
  })
  const reset = useReset(settings, { onDone, onConflict: (message) => void onConflict(message) })
  useLeaving(form.isChanged)
  const { values, validateForm } = form.formik
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
