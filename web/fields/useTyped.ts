// A value that people type in their own words: read once they are done, written the field's way otherwise.
import { useState, type KeyboardEvent } from 'react'
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

export type Typed<Value> = ReturnType<typeof useTyped<Value>>

export function useTyped<Value>(
  { disabled, readOnly }: FieldProps,
  field: ReturnType<typeof useFormField<Value>>,
  { empty, read, write, unreadable, onChange = field.setValue, isMeant }: Options<Value>,
) {
  const [text, setText] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const set = (value: Value) => {
    if (value !== field.value) onChange(value)
  }
  const type = (text: string | null) => {
    setText(text)
    setUnreadable(false)
  }
  const choose = (value: Value) => {
    type(null)
    set(value)
  }
  const commit = () => {
    if (text === null) return
    const value = text.trim() === '' ? empty : read(text)
    if (value !== null || text.trim() === '') return choose(value ?? empty)
    setUnreadable(true)
    set(empty)
  }
  return {
    /** What the text says, also while it is typed; null while it says nothing. */
    value: text === null ? field.value : read(text),
    error: isUnreadable ? unreadable : field.error,
    /** Takes a value that was picked instead. */
    choose,
    input: {
      id: field.id,
      name: field.name,
      type: 'text',
      autoComplete: 'off',
      value: text ?? write(field.value),
      disabled,
      readOnly,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const { value } = event.currentTarget
        type(value)
        const meant = isMeant?.(value) ? read(value) : null
        if (meant !== null) set(meant)
      },
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
