// Above the desk: the cycle, today's tasks, the legend of the bars, and the actions that belong to no single cell.
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import { Button } from '#web/design/Button.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { deskParams } from './deskParams.ts'
import { BarLegend } from './HoursBar.tsx'

type Props = { cycles: readonly GpPayCycle[]; today: ReactNode; onClose: () => void }

export function DeskBar({ cycles, today, onClose }: Props) {
  const { values, set } = useParams(deskParams)
  const options = [
    { value: 'ALL' as const, label: 'All cycles' },
    ...cycles.map((value) => ({ value, label: payCycleLabel[value] })),
  ]
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" _print={{ display: 'none' }}>
        {cycles.length > 1 && (
          <chakra.div width={{ base: '100%', md: 'auto' }}>
            <Segment<GpPayCycle | 'ALL'>
              label="Payroll cycle"
              value={values.cycle ?? 'ALL'}
              options={options}
              onChange={(cycle) => set({ cycle: cycle === 'ALL' ? null : cycle, cell: null })}
            />
          </chakra.div>
        )}
        <chakra.span flex="1" />
        <ExportButton lists={['PAY_BATCHES']} listed={{}} />
        <Button asChild>
          <Link to="/admin/settings?view=payroll">Pay codes</Link>
        </Button>
        <Button onClick={onClose}>Close period</Button>
      </chakra.div>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="6"
        rowGap="1"
        paddingBlock="2"
        textStyle="small"
        color="inkSoft"
      >
        {today}
        <BarLegend />
      </chakra.div>
    </>
  )
}
