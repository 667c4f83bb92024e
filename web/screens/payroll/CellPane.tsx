// The chosen cell: next to the desk, and as a dialog where there is no room for both.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { PanelSkeleton } from '#web/design/skeleton/PanelSkeleton.tsx'
import { About } from './About.tsx'
import { BatchCell } from './BatchCell.tsx'
import type { CellProps } from './cellProps.ts'
import { groupName } from './desk.ts'
import { Done, type Deed } from './Done.tsx'
import { OpenCell } from './OpenCell.tsx'
import { Part } from '#web/frame/Part.tsx'
import { PreviewCell } from './PreviewCell.tsx'

type Props = Omit<CellProps, 'cell' | 'period'> & {
  shown: Pick<CellProps, 'cell' | 'period'> | null
  isDesk: boolean
  /** Shown here where the pane covers the desk. */
  deed: Deed | null
  onLeave: () => void
}

export function CellPane({ shown, isDesk, deed, onLeave, ...rest }: Props) {
  const content = shown && <Content key={shown.cell.id} {...shown} {...rest} />
  if (!isDesk)
    return (
      <Dialog open={shown !== null} onClose={onLeave} title={shown ? groupName(shown.cell) : ''} reading>
        <chakra.div display="flex" flexDirection="column" gap="4" minHeight="100%">
          <Done deed={deed} />
          {content}
        </chakra.div>
      </Dialog>
    )
  return (
    shown && (
      <Aside key={shown.cell.id} name={groupName(shown.cell)} onLeave={onLeave}>
        {content}
      </Aside>
    )
  )
}

type AsideProps = { name: string; onLeave: () => void; children: ReactNode }

function Aside({ name, onLeave, children }: AsideProps) {
  const element = useRef<HTMLElement>(null)
  // Enter on a cell, or on the way to one, continues in the pane; Escape leads back.
  useEffect(() => {
    if (document.activeElement?.matches('[data-cell], [data-to-cell]'))
      element.current?.focus({ preventScroll: true })
  }, [])
  const leave = () => {
    document.querySelector<HTMLElement>('[data-cell][aria-current]')?.focus()
    onLeave()
  }
  return (
    <chakra.section
      ref={element}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) leave()
      }}
      minHeight="0"
      overflowY="auto"
      outline="none"
      _focusVisible={{ outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px', boxShadow: 'none' }}
      bg="surface"
      borderInlineStartWidth="1px"
      borderColor="line"
      padding="5"
      display="flex"
      flexDirection="column"
      gap="4"
      _print={{ display: 'none' }}
    >
      <chakra.div display="flex" alignItems="start" gap="2" marginBottom="-3">
        <chakra.h2 textStyle="heading" flex="1" minWidth="0" overflowWrap="anywhere">
          {name}
        </chakra.h2>
        <chakra.span marginTop="-1.5" marginInlineEnd="-2">
          <IconButton label="Close" onClick={leave}>
            <X aria-hidden style={{ width: 20, height: 20 }} />
          </IconButton>
        </chakra.span>
      </chakra.div>
      {children}
    </chakra.section>
  )
}

function Content(props: CellProps) {
  if (props.cell.batch) return <BatchCell {...props} batch={props.cell.batch} />
  if (!props.period.isClosed) return <OpenCell {...props} />
  const skeleton = (
    <>
      <About {...props} />
      <PanelSkeleton />
    </>
  )
  return (
    <Part skeleton={skeleton}>
      {(attempt) => <PreviewCell {...props} number={props.period.number!} attempt={attempt} />}
    </Part>
  )
}
