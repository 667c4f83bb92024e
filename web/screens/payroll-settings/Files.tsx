// The settings of a batch's files: a prefix for timesheets without a group, and the columns of TimeTrack's file.
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { GP_BATCH_PREFIX_MAX } from '#domain/limits.ts'
import { timeTrackColumnLabel, timeTrackColumns, usualTimeTrackColumns } from '#domain/payroll/formats.ts'
import { Button } from '#web/design/Button.tsx'
import { Menu } from '#web/design/Menu.tsx'
import { TextField } from '#web/fields/TextField.tsx'
import { SettingsCard, SettingsRow } from '#web/settings/SettingsCard.tsx'
import { OrderedRows } from './OrderedRows.tsx'
import { newKey, type ColumnValues, type PayrollValues } from './payrollValues.ts'

type Props = {
  columns: readonly ColumnValues[]
  onChange: (changes: Partial<PayrollValues>) => void
}

const COLUMNS_MAX = 40

export function Files({ columns, onChange }: Props) {
  const set = (timeTrackColumns: readonly ColumnValues[]) => onChange({ timeTrackColumns })
  // Only an empty column can be added twice.
  const offered = timeTrackColumns.filter(
    (column) => column === 'EMPTY' || !columns.some((one) => one.column === column),
  )
  return (
    <>
      <SettingsCard subject="batchNumbers" hasRows>
        <SettingsRow>
          <chakra.div css={{ '& input': { textTransform: 'uppercase' } }}>
            <TextField
              layout="row"
              name="batchPrefix"
              label="Prefix of timesheets without a group"
              maxLength={GP_BATCH_PREFIX_MAX}
              hint={`Up to ${GP_BATCH_PREFIX_MAX} letters A to Z and digits`}
            />
          </chakra.div>
        </SettingsRow>
      </SettingsCard>
      <SettingsCard
        subject="columns"
        aside={
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              variant="ghost"
              disabled={isUsual(columns)}
              onClick={() => set(usualTimeTrackColumns.map((column) => ({ key: newKey(), column })))}
            >
              Use the usual columns
            </Button>
            <Menu
              items={offered.map((column) => ({
                label: timeTrackColumnLabel[column],
                onSelect: () => set([...columns, { key: newKey(), column }]),
              }))}
              trigger={(trigger) => (
                <Button {...trigger} disabled={columns.length >= COLUMNS_MAX}>
                  <Plus aria-hidden />
                  Add column
                </Button>
              )}
            />
          </chakra.div>
        }
      >
        {columns.length === 0 ? (
          <chakra.p color="inkSoft">No column: timetrack.txt would be empty.</chakra.p>
        ) : (
          <OrderedRows
            label="TimeTrack’s columns"
            items={columns}
            nameOf={({ column }) => timeTrackColumnLabel[column]}
            onChange={set}
          >
            {({ column }) => (
              <chakra.p paddingTop={{ base: '11px', md: '9px' }}>{timeTrackColumnLabel[column]}</chakra.p>
            )}
          </OrderedRows>
        )}
      </SettingsCard>
    </>
  )
}

function isUsual(columns: readonly ColumnValues[]): boolean {
  return columns.map(({ column }) => column).join() === usualTimeTrackColumns.join()
}
