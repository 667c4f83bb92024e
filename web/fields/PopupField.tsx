// A text field with a popup below it to pick from.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { Popup } from '#web/design/Popup.tsx'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import type { PopupControl } from './usePopupField.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

export type PopupFieldProps = Pick<FieldProps, 'label' | 'layout' | 'hint'> & {
  popup: PopupControl
  error: string | undefined
  messageId: string | undefined
  input: ComponentProps<typeof chakra.input> & { id: string; disabled?: boolean; readOnly?: boolean }
  /** Between the input and the button. */
  beside?: ReactNode
  /** The label of the button that opens the popup; without it there is no button. */
  icon?: ReactNode
  /** The props of the popup; by default it is a dialog named after the field. */
  opened?: Partial<ComponentProps<typeof Popup>>
  /** The content of the popup. */
  children: ReactNode
}

export function PopupField(props: PopupFieldProps) {
  const { label, layout, hint, popup, input, beside, icon, opened, children } = props
  const error = props.error
  const messageId = error ? `${input.id}-message` : props.messageId
  const name = `Choose ${label}`
  return (
    <FieldFrame {...{ label, layout, hint, error, messageId }} controlId={input.id}>
      <chakra.div position="relative" {...popup.around}>
        <Frame ref={popup.frame}>
          <chakra.input
            ref={popup.input}
            fontVariantNumeric="tabular-nums"
            aria-invalid={error ? true : undefined}
            {...input}
            aria-describedby={[input['aria-describedby'], messageId].filter(Boolean).join(' ') || undefined}
          />
          {beside}
          {icon && (
            <FrameButton
              type="button"
              aria-label={name}
              aria-haspopup="dialog"
              aria-expanded={popup.open}
              disabled={input.disabled || input.readOnly}
              onClick={() => (popup.open ? popup.close() : popup.show())}
            >
              {icon}
            </FrameButton>
          )}
        </Frame>
        {popup.open && (
          <Popup anchor={popup.frame} role="dialog" aria-label={name} {...opened}>
            {children}
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
}
