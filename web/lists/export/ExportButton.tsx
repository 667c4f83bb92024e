// Opens the dialog that exports a list as a file. The dialog loads on demand.
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#web/design/IconButton.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import type { ExportButtonProps } from './listed.ts'

const load = () => import('./ExportDialog.tsx')
const ExportDialog = lazy(() => load().then((module) => ({ default: module.ExportDialog })))

export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const isOnline = useIsOnline()
  return (
    <>
      <IconButton
        label={networkLabel('Export', isOnline)}
        disabled={!isOnline}
        variant="secondary"
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Download aria-hidden />
      </IconButton>
      <Suspense>{isOpen && <ExportDialog {...props} onLeave={() => setOpen(false)} />}</Suspense>
    </>
  )
}
