// The settings, each with a description and the effect of a change below it.
import { chakra } from '@chakra-ui/react'
import type { ComponentType, ReactNode } from 'react'
import { settings, type Settings } from '#domain/setting/settings.ts'
import { Section } from '#web/design/Section.tsx'
import { LookupField } from '#web/fields/LookupField.tsx'
import { NumberField } from '#web/fields/NumberField.tsx'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
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
  const impact = useImpact(inputOf(values))
  return (
    <>
      <Section title="Checks on timesheets">
        <div>
          <SwitchField
            name="timesheetOverlapCheckingEnable"
            label={settings.timesheetOverlapCheckingEnable.label}
            hint="Rejects a timesheet with a task at the same time as one of the person's other timesheets. Tasks of one timesheet may never overlap."
          />
          <Indented>
            <Effect of={OverlapImpact} {...{ impact, stored }} />
          </Indented>
        </div>
        <div>
          <SwitchField
            name="passMidnightCheckingEnable"
            label={settings.passMidnightCheckingEnable.label}
            hint="Rejects a Day shift with a task that passes midnight."
          />
          <Indented>
            <Effect of={MidnightImpact} {...{ impact, stored }} />
          </Indented>
        </div>
        <SwitchField
          name="maximumDailyHoursCheckingEnable"
          label={settings.maximumDailyHoursCheckingEnable.label}
          hint="Rejects more hours a day than the maximum: of one timesheet when it is saved, and of all the day's timesheets when one is submitted."
        />
        <Indented>
          <Narrow>
            <NumberField
              layout="left"
              name="maximumDailyHours"
              label={settings.maximumDailyHours.label}
              hint="Whole hours, 1 to 24"
            />
          </Narrow>
          <Effect of={HoursImpact} {...{ impact, stored }} />
        </Indented>
      </Section>
      <Section title="Start of the day">
        <SwitchField
          name="enableUseDefaultStartTime"
          label={settings.enableUseDefaultStartTime.label}
          hint="New timesheets start at the time below. If off, they start at each person's own default start time."
        />
        <Indented>
          <Narrow>
            <TimeField layout="left" name="defaultStartTime" label={settings.defaultStartTime.label} />
          </Narrow>
          <Effect of={StartImpact} {...{ impact, stored }} />
        </Indented>
      </Section>
      <Section title="Field service">
        <SwitchField
          name="allowUnsignedReason"
          label={settings.allowUnsignedReason.label}
          hint="For work where no customer is on site or the customer refuses to sign; their name and e-mail address may then be empty. The reason appears in the timesheet, to its approver and on the docket."
        />
      </Section>
      <Section title="Signing in">
        <div>
          <SwitchField
            name="requireSecondFactorForAdministrators"
            label={settings.requireSecondFactorForAdministrators.label}
            hint="User and System Administrators also need an authenticator app or a passkey to sign in. Set up your own first, on your profile."
          />
          <Indented>
            <Effect of={SecondFactorImpact} {...{ impact, stored }} />
          </Indented>
        </div>
      </Section>
      <Section title="Dockets">
        <SwitchField
          name="mailDockets"
          label={settings.mailDockets.label}
          hint="Mails each docket of a field-service task, with its PDF, to the customer's e-mail address when the timesheet is submitted, and again when a corrected docket replaces it. If off, people send dockets themselves. In any case a customer who got a docket gets a mail when it is voided."
        />
      </Section>
      <Section title="Company">
        <div>
          <LookupField
            layout="left"
            name="timeZone"
            label={settings.timeZone.label}
            load={loadTimeZones}
            hint="Sets what date today is, and the times at which events are shown. Recorded dates and working times do not change."
          />
          <Effect of={ZoneImpact} {...{ impact, stored }} />
        </div>
        <TextField
          layout="left"
          name="companyName"
          label={settings.companyName.label}
          maxLength={NAME_MAX}
          hint="The customer's name in field service at an employer site. Saved timesheets keep their name."
        />
        <TextField
          layout="left"
          name="developmentHosts"
          label={settings.developmentHosts.label}
          hint="Host names of a test installation, such as test.company.example. At these addresses Daybook shows that it is a test environment."
        />
      </Section>
    </>
  )
}

type Sentence = ComponentType<{ impact: Impact; stored: Settings }>

/** The effect of a setting. It has the room of a long sentence, so that nothing moves when it comes or changes. */
function Effect({ of: Sentence, impact, stored }: { of: Sentence; impact: Impact | null; stored: Settings }) {
  return (
    <chakra.div display="grid" css={{ '& > *': { gridArea: '1 / 1' } }}>
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

/** Settings that depend on the switch above. */
function Indented({ children }: { children: ReactNode }) {
  return <chakra.div marginInlineStart={{ base: '0', md: '48px' }}>{children}</chakra.div>
}

function Narrow({ children }: { children: ReactNode }) {
  return <chakra.div maxWidth={{ md: '372px' }}>{children}</chakra.div>
}
