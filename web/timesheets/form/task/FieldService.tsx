// Field service below a task: behind a switch on Job Cost, always there on the other types (spec 2).
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { hasFieldService } from '#domain/timesheet/field-service.ts'
import { isVouchedFor, type TaskValues } from '#domain/timesheet/task.ts'
import { SignedFor } from '#web/fields/signedFor.ts'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { FieldServiceFacts } from '#web/timesheets/FieldServiceFacts.tsx'
import { FieldServiceFields } from './FieldServiceFields.tsx'
import { Signatures } from './Signatures.tsx'

type Props = {
  task: TaskValues
  /** Whether the person records field service at all; where a task has it already, it is shown in any case. */
  mayAdd: boolean
  /** False shows it to read: it and its signatures are their owner's while the timesheet is a draft (spec 4). */
  maySign: boolean
}

export function FieldService({ task, mayAdd, maySign }: Props) {
  const [hadIt] = useState(() => hasFieldService(task))
  if (!maySign) return hasFieldService(task) ? <Reading task={task} /> : null
  if (!mayAdd && !hadIt) return null
  const isJobCost = task.timesheetLineType === 'JOB_COST'
  return (
    <chakra.section
      aria-label="Field Service"
      borderTopWidth="1px"
      borderColor="line"
      marginTop="1"
      paddingTop={isJobCost ? '1.5' : '3.5'}
      display="grid"
      gap="3"
    >
      {isJobCost ? (
        <SwitchField name="fieldServiceOn" label="Field Service" />
      ) : (
        <chakra.div>
          <chakra.h3 fontWeight="semibold">Field Service</chakra.h3>
          <chakra.p color="inkFaint" textStyle="caption">
            Leave it empty if there was none. Once begun, all of it is needed to submit.
          </chakra.p>
        </chakra.div>
      )}
      {(!isJobCost || task.fieldServiceOn) && (
        <>
          <SignedFor value={isVouchedFor(task)}>
            <FieldServiceFields
              timesheetLineType={task.timesheetLineType}
              employerSite={task.employerSite}
              workOrder={task.workOrder}
            />
          </SignedFor>
          <Signatures areSigned={isVouchedFor(task)} />
        </>
      )}
    </chakra.section>
  )
}

function Reading({ task }: { task: TaskValues }) {
  const { fieldService, employerSite, timesheetLineType, site, equipment, workOrder } = task
  const named = (choice: { code?: string; name: string } | null) =>
    choice && [choice.code, choice.name].filter(Boolean).join(' ')
  return (
    <FieldServiceFacts
      fieldService={fieldService}
      signedFor={task.signedFor}
      atEmployerSite={
        employerSite
          ? {
              isToldAbove: timesheetLineType === 'RENTAL',
              site: named(site),
              fleet: named(equipment),
              workOrder: workOrder?.code ?? null,
              description: workOrder?.name ?? null,
            }
          : null
      }
    />
  )
}
