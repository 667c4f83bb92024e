// Tells a person before they type that this device cannot store what they type.
import { useEffect, useState } from 'react'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import { hasRoom } from '#web/store/room.ts'

export function NoRoom() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    void hasRoom().then((has) => setFull(!has))
  }, [])
  if (!isFull) return null
  return (
    <ErrorNotice title="This device has no room left">
      What you type is lost if the page closes before you save it, and no day can wait here for a network.
      Make room first.
    </ErrorNotice>
  )
}
