// The settings, each with its reason at the left, its value at the right, and the effect of a change below.
import { chakra } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { settings, type SettingName, type Settings } from '#domain/setting/settings.ts'
import { LookupField } from '#web/fields/LookupField.tsx'
import { NumberField } from '#web/fields/NumberField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import type { FieldProps } from '#web/fields/useFormField.ts'
import { SettingsCard, SettingsRow } from '#web/settings/SettingsCard.tsx'
import { reasons } from '#web/settings/subjects.ts'
import { NAME_MAX } from '#domain/limits.ts'
import {
  HoursImpact,
  MidnightImpact,
  OverlapImpact,
  SecondFactorImpact,
  StartImpact,
  ZoneImpact,
} from './Impacts.tsx'
import { loadTimeZones } from './timeZones.ts'
import { useImpact, type Impact } from './useImpact.ts'
import { inputOf, type SettingsValues } from './values.ts'

export function SettingsFields({ values, stored }: { values: SettingsValues; stored: Settings }) {
  const effect = { impact: useImpact(inputOf(values)), stored }
  return (
    <>
      <SettingsCard subject="company" hasRows>
        <Row name="companyName">{(field) => <TextField {...field} maxLength={NAME_MAX} />}</Row>
        <Row name="timeZone" effect={<Effect of={ZoneImpact} {...effect} />}>
          {(field) => <LookupField {...field} load={loadTimeZones} />}
        </Row>
      </SettingsCard>
      <SettingsCard subject="checks" hasRows>
        <SwitchRow name="timesheetOverlapCheckingEnable" effect={<Effect of={OverlapImpact} {...effect} />} />
        <SwitchRow name="passMidnightCheckingEnable" effect={<Effect of={MidnightImpact} {...effect} />} />
        <SwitchRow name="maximumDailyHoursCheckingEnable" />
        <Row name="maximumDailyHours" effect={<Effect of={HoursImpact} {...effect} />}>
          {(field) => <NumberField {...field} />}
        </Row>
      </SettingsCard>
      <SettingsCard subject="start" hasRows>
        <SwitchRow name="enableUseDefaultStartTime" />
        <Row name="defaultStartTime" effect={<Effect of={StartImpact} {...effect} />}>
          {(field) => <TimeField {...field} />}
        </Row>
      </SettingsCard>
      <SettingsCard subject="leave" hasRows>
        <SwitchRow name="leaveIsAsked" />
      </SettingsCard>
      <SettingsCard subject="service" hasRows>
        <SwitchRow name="allowUnsignedReason" />
        <SwitchRow name="mailDockets" />
      </SettingsCard>
      <SettingsCard subject="signIn" hasRows>
        <SwitchRow
          name="requireSecondFactorForAdministrators"
          effect={<Effect of={SecondFactorImpact} {...effect} />}
        />
      </SettingsCard>
      <SettingsCard subject="test" hasRows>
        <Row name="developmentHosts">{(field) => <TextField {...field} />}</Row>
      </SettingsCard>
    </>
  )
}

type RowProps = {
  name: SettingName
  /** What the value means now. */
  effect?: ReactNode
  children: (field: FieldProps) => ReactNode
}

function Row({ name, effect, children }: RowProps) {
  const { label } = settings[name]
  return (
    <SettingsRow setting={name}>
      {children({ name, label, hint: reasons[name].reason, layout: 'row' })}
      {effect}
    </SettingsRow>
  )
}

function SwitchRow(props: Omit<RowProps, 'children'>) {
  return (
    <Row {...props}>{({ name, label, hint }) => <SwitchField layout="row" {...{ name, label, hint }} />}</Row>
  )
}

type Sentence = ComponentType<{ impact: Impact; stored: Settings }>

/** The effect of a setting. It has the room of a long sentence, so that nothing moves when it comes or changes. */
function Effect({ of: Sentence, impact, stored }: { of: Sentence; impact: Impact | null; stored: Settings }) {
  return (
    <chakra.div display="grid" alignItems="start" css={{ '& > *': { gridArea: '1 / 1' } }}>
      <chakra.div aria-hidden visibility="hidden">
        <Sentence impact={longest(stored)} stored={stored} />
      </chakra.div>
      {impact && <Sentence impact={impact} stored={stored} />}
    </chakra.div>
  )
}

function longest(stored: Settings): Impact {
  return {
    __typename: 'SettingsImpact',
    of: {
      ...stored,
      timesheetOverlapCheckingEnable: true,
      passMidnightCheckingEnable: true,
      maximumDailyHoursCheckingEnable: true,
      enableUseDefaultStartTime: true,
      requireSecondFactorForAdministrators: true,
    },
    draftsOverMaximum: 10,
    pendingOverMaximum: 10,
    draftsOverlapping: 10,
    draftsPastMidnight: 10,
    peopleWithOtherStart: 10,
    administratorsWithoutFactor: 10,
    today: '2026-09-30',
    draftsInFuture: 0,
  }
}
