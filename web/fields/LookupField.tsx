// Selects one record: people type a few letters of its code or name and pick from the server's results.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { memo, useEffect } from 'react'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { LoadOptions, Option, Wider } from './options.ts'
import { OptionList } from './OptionList.tsx'
import { Popup } from '#web/design/Popup.tsx'
import { useCombobox } from './useCombobox.ts'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { usePopupField } from './usePopupField.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

export type LookupFieldProps<O extends Option> = FieldProps & {
  load: LoadOptions<O>
  /** The person's recent choices, read when the list opens; none by default. */
  recent?: () => readonly O[]
  /** The list without the limits of `load`; none by default. */
  wider?: Wider<O>
  placeholder?: string
  /** Called instead of setting the form's value. */
  onChange?: (option: O | null) => void
}

function PlainLookupField<O extends Option = Option>(props: LookupFieldProps<O>) {
  const { label, layout, hint, disabled, readOnly, placeholder } = props
  const isBlocked = disabled || readOnly
  const { field, popup, combobox, set } = useLookup(props)
  const { typed } = combobox
  const code = typed === null ? field.value?.code : undefined
  const codeId = `${field.id}-code`
  const focus = () => popup.input.current?.focus()
  const describedBy = [code && codeId, field.messageId].filter(Boolean).join(' ')
  return (
    <FieldFrame
      {...{ label, layout, hint }}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
    >
      <chakra.div position="relative" {...popup.around}>
        <Frame ref={popup.frame}>
          {code && (
            <Code
              id={codeId}
              code={code}
              onPress={() => {
                focus()
                popup.show()
              }}
            />
          )}
          <chakra.input
            ref={popup.input}
            id={field.id}
            name={field.name}
            type="text"
            autoCapitalize="none"
            placeholder={placeholder ?? (isBlocked ? undefined : 'Type to search')}
            css={{ '&&': { paddingInlineStart: code ? '2' : undefined, paddingInlineEnd: '0' } }}
            value={typed ?? field.value?.name ?? ''}
            disabled={disabled}
            readOnly={readOnly}
            aria-invalid={field.error ? true : undefined}
            aria-describedby={describedBy || undefined}
            onChange={(event) => {
              popup.show()
              combobox.type(event.currentTarget.value)
            }}
            onClick={(event) => {
              // Typing replaces the choice; the click has put the caret into its name.
              if (typed === null) event.currentTarget.select()
              popup.show()
            }}
            onFocus={(event) => event.currentTarget.select()}
            {...combobox.input}
          />
          {field.value !== null && !isBlocked && (
            <FrameButton
              type="button"
              tabIndex={-1}
              aria-label={`Clear ${label}`}
              css={{ minWidth: { base: '36px', md: '24px' } }}
              onClick={() => {
                set(null)
                popup.close()
                focus()
              }}
            >
              <X aria-hidden />
            </FrameButton>
          )}
          <FrameButton
            type="button"
            tabIndex={-1}
            aria-hidden
            disabled={isBlocked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (popup.open) return popup.close()
              focus()
              popup.show()
            }}
          >
            <ChevronDown aria-hidden />
          </FrameButton>
        </Frame>
        {popup.open && (
          <Popup
            anchor={popup.frame}
            fit="anchor"
            grows={combobox.list.recent.length > 0}
            onMouseDown={(event) => event.preventDefault()}
          >
            <OptionList {...combobox.list} label={label} chosenId={field.value?.id} />
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
}

/** The choice, the text typed to replace it, and whether the list is open. */
function useLookup<O extends Option>(props: LookupFieldProps<O>) {
  const { name, hint, disabled, readOnly, load, recent, wider, onChange } = props
  const field = useFormField<O | null>(name, hint)
  const set = (option: O | null) => (onChange ?? field.setValue)(option)
  const popup = usePopupField({
    isBlocked: disabled || readOnly,
    onOpen: () => combobox.refresh(),
    onClose: () => combobox.type(null),
    onLeave: () => {
      const isEmptied = combobox.typed?.trim() === ''
      if (isEmptied && field.value !== null) set(null)
      field.touch()
    },
  })
  const combobox = useCombobox<O>({
    isOpen: popup.open,
    load,
    recent,
    wider,
    onPick: (option) => {
      set(option)
      popup.close()
    },
    onOpen: popup.show,
    onEscape: () => popup.close(),
  })
  const chosenId = field.value?.id
  const { input } = popup
  useEffect(() => {
    // Text typed right after a pick replaces its name.
    if (document.activeElement === input.current) input.current?.select()
  }, [chosenId, input])
  return { field, popup, combobox, set }
}

/** Before the name; a click on it focuses the input. */
function Code({ id, code, onPress }: { id: string; code: string; onPress: () => void }) {
  return (
    <chakra.span
      id={id}
      flex="none"
      maxWidth="45%"
      paddingInlineStart="3"
      color="inkFaint"
      truncate
      onMouseDown={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      {code}
    </chakra.span>
  )
}

export const LookupField = memo(PlainLookupField) as typeof PlainLookupField
