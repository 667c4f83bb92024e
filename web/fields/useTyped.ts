// A value that people type in their own words: read once they are done, written the field's way otherwise.
import { useRef, useState, type KeyboardEvent } from 'react'
import type { FieldProps, useFormField } from './useFormField.ts'

type Options<Value> = {
  /** The value of a field that was emptied, or holds what cannot be read. */
  empty: Value
  /** Null for what cannot be read. */
  read: (text: string) => Value | null
  write: (value: Value) => string
  /** What to say of text that cannot be read. */
  unreadable: string
  /** Given, it decides what changes. */
  onChange?: (value: Value) => void
  /** Whether the form follows this text already while it is typed. */
  isMeant?: (text: string) => boolean
}

export function useTyped<Value>(
  { disabled, readOnly }: FieldProps,
  field: ReturnType<typeof useFormField<Value>>,
  { empty, read, write, unreadable, onChange = field.setValue, isMeant }: Options<Value>,
) {
  const [text, setText] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  // Of several calls between two drawings each knows what the one before did.
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
    /** What the text says, also while it is typed; null while it says nothing. */
    value: text === null ? field.value : read(text),
    /** What is typed and not read yet; null while the value is shown. */
    text,
    error: isUnreadable ? unreadable : field.error,
    /** Takes a value that was picked instead. */
    choose,
    /** Takes text from elsewhere than the keyboard. */
    type,
    /** Reads what is typed now. */
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
