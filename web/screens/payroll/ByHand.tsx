// Overpaid hours, which somebody has to correct in GP because it accepts no negative hours.
import { formatHundredths } from '#domain/payroll/rounding.ts'
import { Notice } from './Notice.tsx'

type Props = {
  corrections: readonly {
    readonly employeeId: string
    readonly employeeName: string
    readonly payCode: string
    readonly hundredths: number
  }[]
}

export function ByHand({ corrections }: Props) {
  return corrections.map(({ employeeId, employeeName, payCode, hundredths }, at) => (
    <Notice key={at} tone="wrong">
      <p>
        Correct by hand in GP: {employeeName} ({employeeId}), <b>{formatHundredths(hundredths)}</b> {payCode}
      </p>
    </Notice>
  ))
}
