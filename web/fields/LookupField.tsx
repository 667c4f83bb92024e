// One of many: people type a few letters of the code or the name and pick from what the server finds.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import { memo } from 'react'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { LoadOptions, Option } from './options.ts'
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
  /** Names the list of what the person picked lately; left out, there is none. */
  recentKey?: string
  placeholder?: string
  /** Given, it decides what changes. */
  onChange?: (option: O | null) => void
}

function PlainLookupField<O extends Option = Option>(props: LookupFieldProps<O>) {
  const { name, label, layout, hint, disabled, readOnly, load, recentKey, placeholder, onChange } = props
  const field = useFormField<O | null>(name, hint)
  const blocked = disabled || readOnly
  const popup = usePopupField(blocked)
  const set = (option: O | null) => {
    ;(onChange ?? field.setValue)(option)
  }
  const combobox = useCombobox<O>({
    isOpen: popup.open,
    load,
    recentKey,
    onPick: (option) => {
      set(option)
      close()
    },
    onOpen: () => open(),
    onEscape: () => close(),
  })
  const { typed } = combobox
  const open = () => {
    if (popup.open || blocked) return
    combobox.refresh()
    popup.setOpen(true)
  }
  const close = () => {
    popup.setOpen(false)
    combobox.type(null)
  }
  const leave = () => {
    if (typed !== null && typed.trim() === '' && field.value !== null) set(null)
    close()
    field.touch()
  }

  return (
    <FieldFrame
      {...{ label, layout, hint }}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
    >
      <chakra.div
        position="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave()
        }}
      >
        <Frame ref={popup.frame}>
          {typed === null && field.value?.code && (
            <chakra.span
              id={`${field.id}-code`}
              flex="none"
              maxWidth="45%"
              paddingInlineStart="3"
              color="inkFaint"
              truncate
              onMouseDown={(event) => {
                event.preventDefault()
                popup.input.current?.focus()
                open()
              }}
            >
              {field.value.code}
            </chakra.span>
          )}
          <chakra.input
            ref={popup.input}
            id={field.id}
            name={name}
            type="text"
            autoCapitalize="none"
            placeholder={placeholder ?? (blocked ? undefined : 'Type to search')}
            css={
              typed === null && field.value?.code
                ? { '&&': { paddingInlineStart: '2', paddingInlineEnd: '0' } }
                : { '&&': { paddingInlineEnd: '0' } }
            }
            value={typed ?? field.value?.name ?? ''}
            disabled={disabled}
            readOnly={readOnly}
            aria-invalid={field.error ? true : undefined}
            aria-describedby={
              [typed === null && field.value?.code && `${field.id}-code`, field.messageId]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onChange={(event) => {
              open()
              combobox.type(event.currentTarget.value)
            }}
            onClick={open}
            onFocus={(event) => event.currentTarget.select()}
            {...combobox.input}
          />
          {field.value !== null && !blocked && (
            <FrameButton
              type="button"
              tabIndex={-1}
              aria-label={`Clear ${label}`}
              css={{ minWidth: { base: '36px', md: '24px' } }}
              onClick={() => {
                set(null)
                close()
                popup.input.current?.focus()
              }}
            >
              <X aria-hidden />
            </FrameButton>
          )}
          <FrameButton
            type="button"
            tabIndex={-1}
            aria-hidden
            disabled={blocked}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (popup.open) close()
              else {
                popup.input.current?.focus()
                open()
              }
            }}
          >
            <ChevronDown aria-hidden />
          </FrameButton>
        </Frame>
        {popup.open && (
          <Popup anchor={popup.frame} fit="anchor" onMouseDown={(event) => event.preventDefault()}>
            <OptionList {...combobox.list} label={label} chosenId={field.value?.id} />
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
}

export const LookupField = memo(PlainLookupField) as typeof PlainLookupField
