// Opens the dialog that saves a view. The dialog loads when the user opens it.
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import type { SaveViewProps } from './SaveView.tsx'

const load = () => import('./SaveView.tsx')
const SaveView = lazy(() => load().then((module) => ({ default: module.SaveView })))

export function SaveViewButton(props: SaveViewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        Save view
      </Button>
      <Suspense>{isOpen && <SaveView {...props} onClosed={() => setOpen(false)} />}</Suspense>
    </>
  )
}
