// A value that people type in their own format: parsed when the field loses the focus, then shown in the field's
// format.
import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldProps, useFormField } from './useFormField.ts'

type Options<Value> = {
  /** The value of a field that is empty or unreadable. */
  empty: Value
  /** Null if the text is unreadable. */
  read: (text: string) => Value | null
  write: (value: Value) => string
  /** The error for unreadable text. */
  unreadable: string
  /** Called instead of setting the form's value. */
  onChange?: (value: Value) => void
  /** Whether to set the form's value from this text while the user is still typing. */
  isMeant?: (text: string) => boolean
}

export function useTyped<Value>(
  { disabled, readOnly }: FieldProps,
  field: ReturnType<typeof useFormField<Value>>,
  { empty, read, write, unreadable, onChange = field.setValue, isMeant }: Options<Value>,
) {
  const [text, setText] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  // Several calls between two renders each see the latest text.
  const latest = useRef(text)
  const show = (text: string | null) => {
    latest.current = text
    setText(text)
    setUnreadable(false)
  }
  const set = (value: Value) => {
    if (value !== field.value) onChange(value)
  }
  const choose = (value: Value) => {
    show(null)
    set(value)
  }
  const type = (text: string) => {
    show(text)
    const meant = isMeant?.(text) ? read(text) : null
    if (meant !== null) set(meant)
  }
  const commit = () => {
    const text = latest.current
    if (text === null) return
    if (text.trim() === '') return choose(empty)
    const value = read(text)
    if (value !== null) return choose(value)
    setUnreadable(true)
    set(empty)
  }
  return {
    /** The value of the current text; null while it has none. */
    value: text === null ? field.value : read(text),
    /** The text typed and not parsed yet; null while the value is shown. */
    text,
    error: isUnreadable ? unreadable : field.error,
    /** Sets a picked value. */
    choose,
    /** Sets text that was not typed on the keyboard. */
    type,
    /** Parses the current text. */
    commit,
    input: {
      id: field.id,
      name: field.name,
      type: 'text',
      autoComplete: 'off',
      value: text ?? write(field.value),
      disabled,
      readOnly,
      onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
      onBlur: () => {
        commit()
        field.touch()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') commit()
      },
    } as const,
  }
}
