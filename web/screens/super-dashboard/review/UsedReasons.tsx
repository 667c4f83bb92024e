// The reasons that the viewer gave more than once: a press, or an arrow key and Enter, copies one into the field for
// editing.
import { chakra } from '@chakra-ui/react'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { blankIn } from '#domain/timesheet/decline-reasons.ts'
import { focusInColumn, focusInRow } from '#web/design/moveFocus.ts'
import { useFormField } from '#web/fields/useFormField.ts'
import { useUsedReasons } from './usedReasons.ts'

export function UsedReasons({ name }: { name: string }) {
  const reasons = useUsedReasons()
  const { value, setValue } = useFormField<string>(name)
  const group = useRef<HTMLDivElement>(null)
  const field = () => group.current?.closest('form')?.querySelector('textarea')
  if (reasons.length === 0) return null

  const choose = (reason: string) => {
    flushSync(() => setValue(reason))
    field()?.focus()
    // The next letters replace the first blank.
    const blank = blankIn(reason)
    if (blank) field()?.setSelectionRange(...blank)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chips = [...event.currentTarget.children] as HTMLElement[]
    const isFirst = event.target === chips[0]
    // Above the first is the field.
    if (!focusInRow(event, chips)) focusInColumn(event, isFirst ? [field(), ...chips] : chips)
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1.5">
      <chakra.p textStyle="small" color="inkSoft" id="used-reasons">
        Used before
      </chakra.p>
      <chakra.div
        ref={group}
        onKeyDown={onKeyDown}
        role="group"
        aria-labelledby="used-reasons"
        display="flex"
        flexWrap="wrap"
        gap="1.5"
      >
        {reasons.map((reason) => (
          <chakra.button
            key={reason}
            type="button"
            aria-pressed={reason === value}
            onClick={() => choose(reason)}
            maxWidth="100%"
            minHeight={{ base: 'touch', md: '32px' }}
            paddingInline="2.5"
            paddingBlock="1"
            borderWidth="1px"
            borderColor="lineStrong"
            borderRadius="md"
            bg="surface"
            textStyle="small"
            textAlign="start"
            overflowWrap="anywhere"
            cursor="pointer"
            _hover={{ bg: 'hover' }}
            _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus' }}
            css={{ '&[aria-pressed=true]': { borderColor: 'ink', boxShadow: 'chosen' } }}
          >
            {reason}
          </chakra.button>
        ))}
      </chakra.div>
    </chakra.div>
  )
}
