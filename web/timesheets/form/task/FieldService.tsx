// Field service below a task: a switch until it is used, one line while collapsed, and its fields and signatures when
// expanded (rulings 2b).
import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import {
  isBegun,
  neededSignatures,
  noFieldService,
  type FieldServiceValues,
} from '#domain/timesheet/field-service.ts'
import { isVouchedFor, type TaskValues } from '#domain/timesheet/task.ts'
import { useConfirm } from '#web/design/useConfirm.tsx'
import { SignedFor } from '#web/fields/signedFor.ts'
import { SwitchField } from '#web/fields/SwitchField.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { FieldServiceFacts } from '#web/timesheets/FieldServiceFacts.tsx'
import { deleting } from '#web/forms/questions.ts'
import { FieldServiceFields } from './FieldServiceFields.tsx'
import { Signatures } from './Signatures.tsx'
import { useTask } from './TaskScope.tsx'

type Props = {
  task: TaskValues
  /** Whether the person may record field service; a task that already has one shows it in any case. */
  mayAdd: boolean
  /** False shows it read-only: only the owner of a draft may change it and its signatures (spec 4). */
  maySign: boolean
}

export function FieldService({ task, mayAdd, maySign }: Props) {
  const [hadIt] = useState(task.fieldServiceOn)
  if (!maySign) return task.fieldServiceOn ? <Reading task={task} /> : null
  return mayAdd || hadIt ? <Recording task={task} /> : null
}

function Recording({ task }: { task: TaskValues }) {
  const id = useId()
  // Stored field service starts collapsed; one switched on here is expanded for filling in.
  const [isUnfolded, setUnfolded] = useState(false)
  const isWrong = useFormField('fieldService').error !== undefined
  // Stays expanded when the user corrects the error, so that nothing moves under their hand.
  if (isWrong && !isUnfolded) setUnfolded(true)
  const isOn = task.fieldServiceOn
  const isOpen = isOn && isUnfolded
  const onSwitch = useSwitch(setUnfolded)
  return (
    <chakra.section
      aria-label="Field Service"
      borderTopWidth="1px"
      borderColor="line"
      marginInline="-4"
      marginBottom="-4"
      paddingInline="4"
      paddingBottom={isOpen ? '4' : '0'}
      display="grid"
      gap="3"
    >
      <chakra.div display="flex" alignItems="center" minHeight="48px">
        <SwitchField name="fieldServiceOn" label="Field Service" quietLabel={isOn} onChange={onSwitch} />
        {isOn && (
          <chakra.button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setUnfolded(!isOpen)}
            display="flex"
            alignItems="center"
            flex="1"
            minWidth="0"
            minHeight="48px"
            marginInlineStart="3"
            textAlign="start"
            borderRadius="md"
            cursor="pointer"
            _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
          >
            <chakra.span flex="1" minWidth="0" lineHeight="1.35">
              <chakra.span display="block" fontWeight="medium">
                Field Service
              </chakra.span>
              {!isOpen && (
                <chakra.span display="block" textStyle="caption" color="inkSoft" truncate>
                  {inOneLine(task)}
                </chakra.span>
              )}
            </chakra.span>
            <chakra.span
              color="inkFaint"
              transition="rotate 150ms"
              rotate={isOpen ? '180deg' : '0deg'}
              padding="1"
            >
              <ChevronDown aria-hidden style={{ width: 16, height: 16 }} />
            </chakra.span>
          </chakra.button>
        )}
      </chakra.div>
      {isOpen && (
        <chakra.div id={id} display="grid" gap="3">
          <SignedFor value={isVouchedFor(task)}>
            <FieldServiceFields
              timesheetLineType={task.timesheetLineType}
              employerSite={task.employerSite}
              workOrder={task.workOrder}
            />
          </SignedFor>
          <Signatures areSigned={isVouchedFor(task)} />
        </chakra.div>
      )}
    </chakra.section>
  )
}

/** Switching on expands it; switching off asks first, then deletes its content. */
function useSwitch(setUnfolded: (isUnfolded: boolean) => void) {
  const confirm = useConfirm()
  const { read, change } = useTask()
  return async (isOn: boolean) => {
    if (isOn) {
      change((task) => ({ ...task, fieldServiceOn: true }))
      setUnfolded(true)
    } else if (!isBegun(read()) || (await confirm(deleting)))
      change((task) => ({ ...task, ...noFieldService() }))
  }
}

/** 'Northline Civil · signed 1 of 2' */
function inOneLine({ employerSite, fieldService }: TaskValues): string {
  const customer = employerSite ? 'Employer Site' : fieldService.customerName.trim()
  const state = signedState(fieldService)
  return customer === '' ? state[0]!.toUpperCase() + state.slice(1) : `${customer} · ${state}`
}

function signedState(fieldService: FieldServiceValues): string {
  const needed = neededSignatures(fieldService)
  const signed = needed.filter((field) => fieldService[field] !== null).length
  if (signed === 0) return 'not signed'
  if (signed < needed.length) return `signed ${signed} of ${needed.length}`
  return fieldService.unsignedReason === null ? 'signed' : 'signed by the mechanic'
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
