// A filter with a popover below its chip. The popover's code loads just before it opens.
import { chakra } from '@chakra-ui/react'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { SkeletonBar } from './skeleton/SkeletonBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import { Popup } from './Popup.tsx'

type Props = {
  label: string
  icon?: ReactNode
  value: string | null
  /** Shows the filter's name before its value. */
  saysLabel?: boolean
  preload: () => void
  /** Clears the filter while it is set. */
  onLift?: () => void
  /** The popover's content; it gets a function that closes the popover. */
  children: (close: () => void) => ReactNode
}

export function FilterPopover({ label, icon, value, saysLabel, preload, onLift, children }: Props) {
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
        saysLabel={saysLabel}
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
