// The search conditions for employees of Dynamics GP (spec 7).
import { chakra } from '@chakra-ui/react'
import { payCycleLabel } from '#domain/user/account.ts'
import { inputRecipe } from '#web/design/theme/recipes.ts'
import type { GpSearch } from './GpResults.tsx'

const Input = chakra('input', inputRecipe)
const Select = chakra('select', inputRecipe)

const conditions = [
  ['fullName', 'Full name'],
  ['employeeId', 'Employee ID'],
  ['department', 'Department'],
  ['location', 'Location'],
] as const

type Props = { search: GpSearch; onChange: (change: GpSearch) => void }

export function GpConditions({ search, onChange }: Props) {
  return (
    <chakra.div
      role="search"
      aria-label="Search GP employees"
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr)) auto' }}
    >
      {conditions.map(([name, label]) => (
        <Input
          key={name}
          type="search"
          aria-label={label}
          placeholder={label}
          value={search[name] ?? ''}
          maxLength={100}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        aria-label="Pay cycle"
        value={search.payCycle ?? ''}
        onChange={(event) =>
          onChange({ payCycle: (event.currentTarget.value || null) as GpSearch['payCycle'] })
        }
      >
        <option value="">Any pay cycle</option>
        {Object.entries(payCycleLabel).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}
