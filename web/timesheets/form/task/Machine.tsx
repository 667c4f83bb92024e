// The work order's site and fleet item, collapsed into one line; a person who starts from the machine expands it.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { broughtByWorkOrder } from '#domain/timesheet/task-fields.ts'
import { choiceInWords, type TaskValues } from '#domain/timesheet/task.ts'
import { useFormField } from '#web/fields/useFormField.ts'
import { LinkField } from './LinkField.tsx'

export function Machine({ site, equipment }: Pick<TaskValues, 'site' | 'equipment'>) {
  const fields = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'by hand' | 'by an error' | null>(null)
  const errors = [useFormField('site').error, useFormField('equipment').error]
  // Stays expanded when the user corrects the error, so that nothing moves under their hand.
  if (opened === null && errors.some((error) => error !== undefined)) setOpened('by an error')
  useEffect(() => {
    if (opened === 'by hand') fields.current?.querySelector('input')?.focus()
  }, [opened])
  if (opened !== null) {
    return (
      <chakra.div
        ref={fields}
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
        marginTop="3"
      >
        {broughtByWorkOrder.map((link) => (
          <LinkField key={link} link={link} />
        ))}
      </chakra.div>
    )
  }
  const brought = [equipment && choiceInWords(equipment), site?.name].filter(Boolean)
  return (
    <chakra.button
      type="button"
      aria-expanded={false}
      onClick={() => setOpened('by hand')}
      maxWidth="100%"
      minHeight={{ base: 'touch', md: '32px' }}
      paddingBlock="1.5"
      marginBottom={{ base: '-8px', md: '-4px' }}
      borderRadius="sm"
      textAlign="start"
      textStyle="small"
      color="inkSoft"
      cursor="pointer"
      _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
    >
      {brought.map((name) => `${name} · `)}
      <chakra.span textDecoration="underline" textUnderlineOffset="3px" color="ink">
        {brought.length > 0 ? 'change' : 'Start from the machine'}
      </chakra.span>
    </chakra.button>
  )
}
