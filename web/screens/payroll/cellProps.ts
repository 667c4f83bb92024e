// The props of a chosen cell's content.
import type { Deed } from './Done.tsx'
import type { PayCodes } from './ControlSheet.tsx'
import type { Cell, Period } from './desk.ts'

export type CellProps = {
  cell: Cell
  period: Period
  codes: PayCodes
  onClosePeriod: (period: Period) => void
  onOpenAgain: (period: Period) => void
  onDone: (deed: Deed) => void
  /** Reads the desk again. */
  onChanged: () => Promise<unknown>
}
