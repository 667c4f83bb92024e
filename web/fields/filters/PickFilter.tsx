// Finds one person or group for a filter: type a few letters, pick.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/design/Button.tsx'
import { OptionList } from '#web/fields/OptionList.tsx'
import type { LoadOptions } from '#web/fields/options.ts'
import { useCombobox } from '#web/fields/useCombobox.ts'
import { inputRecipe } from '#web/design/theme/recipes.ts'

const Input = chakra('input', inputRecipe)

type Props = {
  label: string
  /** The option that clears the filter, such as 'Everybody'. */
  everything: string
  chosenId: string | null
  load: LoadOptions
  onPick: (id: string | null) => void
}

export function PickFilter({ label, everything, chosenId, load, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ isOpen: true, load, onPick: (option) => onPick(option.id) })
  useEffect(() => input.current?.focus(), [])

  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" width="280px">
      <chakra.div padding="2" paddingBottom="0">
        <Input
          ref={input}
          type="text"
          aria-label={label}
          placeholder="Type to search"
          value={combobox.typed ?? ''}
          onChange={(event) => combobox.type(event.currentTarget.value)}
          {...combobox.input}
        />
      </chakra.div>
      <OptionList {...combobox.list} label={label} chosenId={chosenId ?? undefined} />
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
