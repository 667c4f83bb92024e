// Finds one person or group to narrow a list down to: type a few letters, pick.
import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { LOOKUP_PAGE } from '#domain/limits.ts'
import { Button } from '#web/design/Button.tsx'
import { OptionList } from '#web/fields/OptionList.tsx'
import { useOptions, type LoadOptions, type Option } from '#web/fields/options.ts'
import { inputRecipe } from '#web/design/theme/recipes.ts'

const Input = chakra('input', inputRecipe)

type Props = {
  label: string
  /** What lifts the filter, such as 'Everybody'. */
  everything: string
  chosenId: string | null
  load: LoadOptions
  onPick: (id: string | null) => void
}

export function PickFilter({ label, everything, chosenId, load, onPick }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const found = useOptions(true, text, load)
  const { options } = found
  const reached = active ?? (text.trim() !== '' && options.length > 0 ? 0 : null)
  useEffect(() => input.current?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && options.length > 0)
      setActive(((reached ?? (by === 1 ? -1 : 0)) + by + options.length) % options.length)
    else if (event.key === 'Enter' && reached !== null && !found.loading) pick(options[reached])
    else return
    event.preventDefault()
  }
  const pick = (option: Option | undefined) => option && onPick(option.id)

  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" width="280px">
      <chakra.div padding="2" paddingBottom="0">
        <Input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={reached === null ? undefined : `${id}-${reached}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Type to search"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(null)
          }}
          onKeyDown={onKeyDown}
        />
      </chakra.div>
      <OptionList
        id={id}
        label={label}
        recent={[]}
        options={options}
        active={reached}
        chosenId={chosenId ?? undefined}
        loading={found.loading}
        failed={found.failed}
        search={text.trim()}
        more={options.length >= LOOKUP_PAGE}
        onPick={pick}
        onRetry={found.retry}
      />
      {chosenId !== null && (
        <chakra.div padding="1.5" borderTopWidth="1px" borderColor="line" display="grid">
          <Button size="sm" variant="ghost" onClick={() => onPick(null)}>
            {everything}
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}
