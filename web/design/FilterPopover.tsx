// A filter that opens something to set it with, below its chip; what it opens is fetched when somebody is about to.
import { chakra } from '@chakra-ui/react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { SkeletonBar } from './skeleton/SkeletonBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import { Popup } from './Popup.tsx'

type Props = {
  label: string
  icon?: ReactNode
  value: string | null
  preload: () => void
  /** Takes the filter away, while it is set. */
  onLift?: () => void
  /** What it opens, given how to close it. */
  children: (close: () => void) => ReactNode
}

export function FilterPopover({ label, icon, value, preload, onLift, children }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    frame.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  return (
    <chakra.span
      ref={frame}
      display="inline-flex"
      flex="none"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <FilterChip
        label={label}
        icon={icon}
        value={value}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onLift={
          onLift &&
          (() => {
            setOpen(false)
            onLift()
          })
        }
      />
      {open && (
        <Popup anchor={frame} role="dialog" aria-label={label}>
          <Suspense fallback={<Bones />}>{children(close)}</Suspense>
        </Popup>
      )}
    </chakra.span>
  )
}

function Bones() {
  return (
    <chakra.div display="grid" gap="3" width="280px" padding="4">
      <SkeletonBar height={36} />
      <SkeletonBar width="70%" />
      <SkeletonBar width="55%" />
    </chakra.div>
  )
}
