// Above the desk: the cycle, what the bars mean, and the acts that concern no single cell.
import { ExportButton } from '#web/lists/export/ExportButton.tsx'
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { payCycleLabel, type GpPayCycle } from '#domain/user/account.ts'
import { Button } from '#web/design/Button.tsx'
import { Segment } from '#web/design/Segment.tsx'
import { useParams } from '#web/lists/useParams.ts'
import { deskParams } from './deskParams.ts'
import { BarLegend } from './HoursBar.tsx'

type Props = { cycles: readonly GpPayCycle[]; onClose: () => void }

export function DeskBar({ cycles, onClose }: Props) {
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
      <chakra.p
        display="flex"
        flexWrap="wrap"
        columnGap="3"
        rowGap="1"
        paddingBlock="3"
        textStyle="small"
        color="inkSoft"
      >
        Hours in each period and group, and what to do next.
        <BarLegend />
      </chakra.p>
    </>
  )
}
