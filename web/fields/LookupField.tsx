// One of many: type a few letters of the code or the name, pick from what the server finds; recent picks come first.
import { chakra } from '@chakra-ui/react'
import { ChevronDown, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { memo, useState } from 'react'
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { LoadOptions, Option } from './options.ts'
import { useOptions } from './options.ts'
import { OptionList } from './OptionList.tsx'
import { Popup } from '#web/design/Popup.tsx'
import { recentPicks, rememberPick } from './recent.ts'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { useOpening } from './useOpening.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

export type LookupFieldProps<O extends Option> = FieldProps & {
  load: LoadOptions<O>
  /** Names the list of recent picks in this browser; left out, there is none. */
  recentKey?: string
  placeholder?: string
  /** Given, it decides what changes. */
  onChange?: (option: O | null) => void
}

function PlainLookupField<O extends Option = Option>(props: LookupFieldProps<O>) {
  const { name, label, layout, hint, disabled, readOnly, load, recentKey, placeholder, onChange } = props
  const field = useFormField<O | null>(name, hint)
  const blocked = disabled || readOnly
  const popup = useOpening(blocked)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const [recent, setRecent] = useState<Option[]>([])
  const search = typed ?? ''
  const found = useOptions(popup.open, search, load)

  const first = search.trim() === '' ? (recent as O[]) : []
  const rest = found.options.filter((option) => !first.some((each) => each.id === option.id))
  const all = [...first, ...rest]
  const reached = active ?? (search.trim() !== '' && all.length > 0 ? 0 : null)
  const listId = `${field.id}-list`

  const open = () => {
    if (popup.open || blocked) return
    setRecent(recentPicks(recentKey))
    setActive(null)
    found.forget()
    popup.setOpen(true)
  }
  const close = () => {
    popup.setOpen(false)
    setTyped(null)
    setActive(null)
  }
  const set = (option: O | null) => {
    ;(onChange ?? field.setValue)(option)
  }
  const pick = (option: O) => {
    rememberPick(recentKey, option)
    set(option)
    close()
  }
  const leave = () => {
    if (typed !== null && typed.trim() === '' && field.value !== null) set(null)
    close()
    field.touch()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (blocked) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!popup.open) open()
      else if (all.length > 0) setActive(next(reached, key === 'ArrowDown' ? 1 : -1, all.length))
    } else if (key === 'Enter' && popup.open) {
      event.preventDefault()
      const option = reached === null ? undefined : all[reached]
      if (option && !found.loading) pick(option)
    } else if (key === 'Escape' && popup.open) {
      event.stopPropagation()
      close()
    }
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
              fontVariantNumeric="tabular-nums"
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
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder ?? (blocked ? undefined : 'Type to search')}
            css={
              typed === null && field.value?.code
                ? { '&&': { paddingInlineStart: '2', paddingInlineEnd: '0' } }
                : { '&&': { paddingInlineEnd: '0' } }
            }
            value={typed ?? field.value?.name ?? ''}
            disabled={disabled}
            readOnly={readOnly}
            aria-autocomplete="list"
            aria-expanded={popup.open}
            aria-controls={popup.open ? listId : undefined}
            aria-activedescendant={popup.open && reached !== null ? `${listId}-${reached}` : undefined}
            aria-invalid={field.error ? true : undefined}
            aria-describedby={
              [typed === null && field.value?.code && `${field.id}-code`, field.messageId]
                .filter(Boolean)
                .join(' ') || undefined
            }
            onChange={(event) => {
              const text = event.currentTarget.value
              open()
              setTyped(text)
              setActive(null)
            }}
            onClick={open}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown}
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
            <OptionList
              id={listId}
              label={label}
              recent={first}
              options={rest}
              active={reached}
              chosenId={field.value?.id}
              loading={found.loading}
              failed={found.failed}
              search={search.trim()}
              more={found.options.length >= LOOKUP_PAGE}
              onPick={(option) => pick(option as O)}
              onRetry={found.retry}
            />
          </Popup>
        )}
      </chakra.div>
    </FieldFrame>
  )
}

export const LookupField = memo(PlainLookupField) as typeof PlainLookupField

function next(at: number | null, by: 1 | -1, length: number): number {
  if (at === null) return by === 1 ? 0 : length - 1
  return (at + by + length) % length
}
