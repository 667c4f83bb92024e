// The fields of a field service, in the form's order. In employer-site mode the machine replaces the customer (spec 5).
import { chakra } from '@chakra-ui/react'
import { Fragment, memo, useContext, useId } from 'react'
import {
  fieldServiceLabel,
  formatReading,
  hiddenAtEmployerSite,
  linksAtEmployerSite,
  dataFields,
  type FieldServiceData,
} from '#domain/timesheet/field-service.ts'
import { formatDate } from '#domain/date.ts'
import { FIELD_SERVICE_NOTE_MAX } from '#domain/limits.ts'
import type { TaskValues } from '#domain/timesheet/task.ts'
import { lastReading } from '#domain/timesheet/visits.ts'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { NumberField } from '#web/fields/NumberField.tsx'
import { SignedFor } from '#web/fields/signedFor.ts'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { TextAreaField } from '#web/fields/TextAreaField.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { VisitsContext } from '#web/timesheets/form/recents.ts'
import { LinkField } from './LinkField.tsx'
import { Visits } from './Visits.tsx'

/** The parts of a task that decide which fields there are and what they offer. */
type Props = Pick<TaskValues, 'timesheetLineType' | 'employerSite' | 'workOrder'>

export const FieldServiceFields = memo(function FieldServiceFields(props: Props) {
  const { timesheetLineType, employerSite, workOrder } = props
  const shown = dataFields.filter((field) => !employerSite || !hiddenAtEmployerSite.includes(field))
  return (
    <>
      <SwitchField
        name="employerSite"
        label="Employer Site"
        hint={employerSite ? 'The company is the customer.' : undefined}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
      >
        {/* Signatures do not cover the choice of the mode. */}
        <SignedFor value={false}>
          {employerSite &&
            timesheetLineType !== 'RENTAL' &&
            linksAtEmployerSite.map((link) => <LinkField key={link} link={link} />)}
          {employerSite && <Description text={workOrder?.name ?? ''} />}
        </SignedFor>
        {shown.map((field) => (
          <Fragment key={field}>
            {suggestedBefore[field] && (
              <chakra.div gridColumn="1 / -1" _empty={{ display: 'none' }}>
                <Visits of={suggestedBefore[field]} />
              </chakra.div>
            )}
            <Field field={field} />
          </Fragment>
        ))}
      </chakra.div>
    </>
  )
})

const suggestedBefore: Partial<Record<keyof FieldServiceData, 'customers' | 'machines'>> = {
  customerName: 'customers',
  manufacturer: 'machines',
}

/** Shows the last reading of the machine. */
function SmuField() {
  const visits = useContext(VisitsContext)
  const { value: serialNumber } = useFormField<string>('fieldService.serialNumber')
  const { value: equipment } = useFormField<TaskValues['equipment']>('equipment')
  const last = lastReading({ serialNumber, equipment }, visits)
  const hint = last
    ? `Last SMU ${formatReading(last.smuReading!)} on ${formatDate(last.startDate)}`
    : undefined
  return <NumberField name="fieldService.smuReading" label={fieldServiceLabel.smuReading} hint={hint} />
}

function Field({ field }: { field: keyof FieldServiceData }) {
  const name = `fieldService.${field}`
  const label = fieldServiceLabel[field]
  switch (field) {
    case 'smuReading':
      return <SmuField />
    case 'travelKms':
      return <NumberField name={name} label={label} />
    case 'additionalInfo':
      return (
        <chakra.div gridColumn="1 / -1">
          <TextAreaField name={name} label={label} max={FIELD_SERVICE_NOTE_MAX} rows={2} />
        </chakra.div>
      )
    case 'customerEmail':
      return <TextField name={name} label={label} type="email" autoComplete="off" />
    default:
      return <TextField name={name} label={label} autoComplete="off" />
  }
}

/** Read-only: it belongs to the work order. */
function Description({ text }: { text: string }) {
  const id = useId()
  return (
    <chakra.div gridColumn="auto">
      <FieldFrame label="Work Order Description" controlId={id}>
        <chakra.output
          id={id}
          display="flex"
          alignItems="center"
          minHeight={{ base: 'touch', md: '40px' }}
          paddingInline="3"
          paddingBlock="2"
          bg="sunken"
          color={text ? 'ink' : 'inkFaint'}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
        >
          {text || 'From the work order'}
        </chakra.output>
      </FieldFrame>
    </chakra.div>
  )
}
