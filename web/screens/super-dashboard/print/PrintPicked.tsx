// Prints the selected timesheets, each like its review.
import { chakra } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { counted, wordFor } from '#domain/counted.ts'
import { BULK_MAX } from '#domain/limits.ts'
import { messageOf } from '#web/client/call-failed.ts'
import { notify } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { usePhone } from '#web/design/media.ts'
import { useClient } from '#web/relay/client.ts'
import type { TimesheetRow } from '#web/timesheets/visibleRows.ts'
import { fetchSheets, PrintedSheets, type Sheet } from './PrintedSheets.tsx'

export function PrintPicked({ rows }: { rows: readonly TimesheetRow[] }) {
  const environment = useRelayEnvironment()
  const files = useClient().files()
  const phone = usePhone()
  const [isBusy, setBusy] = useState(false)
  const [sheets, setSheets] = useState<readonly Sheet[]>([])

  async function print() {
    if (rows.length > BULK_MAX) return notify.error(`At most ${BULK_MAX} timesheets are printed at once.`)
    setBusy(true)
    try {
      const found = await fetchSheets(
        environment,
        files,
        rows.map(({ id }) => id),
      )
      sayLeftOut(rows.length - found.length)
      setSheets(found)
      if (found.length === 0) setBusy(false)
    } catch (error) {
      setBusy(false)
      notify.error(messageOf(error))
    }
  }

  return (
    <>
      <Button variant="onInk" shape={phone ? 'icon' : 'text'} busy={isBusy} onClick={() => void print()}>
        <Printer aria-hidden />
        <chakra.span srOnly={phone}>Print</chakra.span>
      </Button>
      {sheets.length > 0 && (
        <PrintedSheets sheets={sheets} onReady={() => setBusy(false)} onPrinted={() => setSheets([])} />
      )}
    </>
  )
}

function sayLeftOut(count: number): void {
  if (count === 0) return
  const what = counted(count, 'timesheet is', 'timesheets are')
  const it = wordFor(count, 'it was', 'they were')
  const seen = wordFor(count, 'you can no longer see it', 'you can no longer see them')
  notify.info(`${what} not printed: ${it} deleted, moved to another approval group, or ${seen}.`)
}
