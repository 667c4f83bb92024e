// On a phone what waits for an administrator opens over the list, which begins as high up as before.
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { UserType } from '#domain/people.ts'
import { Dialog } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { WhatWaits } from './WhatWaits.tsx'

export function WaitingButton({ userType }: { userType: UserType }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="What waits" variant="secondary" onClick={() => setOpen(true)}>
        <ListChecks aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="What waits for you" reading>
        <WhatWaits userType={userType} />
      </Dialog>
    </>
  )
}
