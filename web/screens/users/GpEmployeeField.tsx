// A person's payroll number: typed, or found among the employees of Dynamics GP, which then fills in other fields.
import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useFormikContext } from 'formik'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from '#web/fields/FieldFrame.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import type { GpEmployee } from './GpResults.tsx'

const Input = chakra('input', inputRecipe)
const loadLookup = () => import('./GpLookup.tsx')
const GpLookup = lazy(() => loadLookup().then((module) => ({ default: module.GpLookup })))

export function GpEmployeeField({ hint }: { hint?: string }) {
  const field = useFormField<string>('gpEmployeeId', hint)
  const { setFieldValue } = useFormikContext()
  const [isOpen, setOpen] = useState(false)
  const choose = (employee: GpEmployee) => {
    const { employeeId, firstName, lastName, staffNumber, payCycle } = employee
    const filled = {
      gpEmployeeId: employeeId,
      firstName,
      lastName,
      gpStaffNumber: staffNumber,
      gpPayCycle: payCycle,
    }
    for (const [name, value] of Object.entries(filled)) void setFieldValue(name, value)
    setOpen(false)
  }
  return (
    <FieldFrame
      layout="left"
      label="GP Employee ID"
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
      hint={hint}
    >
      <chakra.div display="flex" gap="2">
        <Input
          id={field.id}
          name={field.name}
          autoComplete="off"
          flex="1"
          minWidth="0"
          value={field.value}
          onChange={(event) => field.setValue(event.currentTarget.value)}
          onBlur={field.touch}
          {...field.described}
        />
        <Button onClick={() => setOpen(true)} onPointerEnter={() => void loadLookup()}>
          <Search aria-hidden />
          Look up
        </Button>
      </chakra.div>
      {isOpen && (
        <Suspense>
          <GpLookup onChosen={choose} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </FieldFrame>
  )
}
