// A form or a record in the panel of a screen, instead of the panel's usual content. Escape closes it.
import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { beginIn } from '#web/design/beginIn.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { PanelFoot } from '#web/design/PanelFoot.tsx'
import { toastClearance } from '#web/design/toastClearance.ts'
import type { Leaving, FormContainerProps } from './formContainer.ts'
import { FormSubtitle } from './FormSubtitle.tsx'

export function Panel(props: FormContainerProps & { leaving: Leaving }) {
  const { title, note, menu, onClose, foot, children, leaving } = props
  const id = useId()
  const element = useRef<HTMLElement>(null)
  // Layout effects, so that Escape works and a field has the focus as soon as the panel is visible.
  useLayoutEffect(() => leaving(onClose), [leaving, onClose])
  useLayoutEffect(() => beginIn(element.current!), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A question, a calendar or a list of options in front of the panel handles Escape itself.
    const isOwn =
      event.currentTarget.contains(event.target as Node) && !document.querySelector('[data-popup]')
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return
    event.preventDefault()
    onClose()
  }
  return (
    <chakra.section
      ref={element}
      aria-labelledby={id}
      tabIndex={-1}
      outline="none"
      onKeyDown={onKeyDown}
      display="flex"
      flexDirection="column"
      gap="4"
      flex="1"
    >
      <chakra.div display="flex" alignItems="start" gap="2">
        <chakra.div flex="1" minWidth="0">
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          {note && <FormSubtitle>{note}</FormSubtitle>}
        </chakra.div>
        <chakra.span display="flex" marginTop="-1.5" marginInlineEnd="-2">
          {menu}
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden style={{ width: 20, height: 20 }} />
          </IconButton>
        </chakra.span>
      </chakra.div>
      {children}
      {foot && <PanelFoot ref={toastClearance}>{foot}</PanelFoot>}
    </chakra.section>
  )
}
