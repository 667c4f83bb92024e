// People who are left out of a batch: their hours wait for the next one.
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { countOf } from '#domain/payroll/desk.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { Notice } from './Notice.tsx'

/** A person by the number of their account. */
export type LeftOutPerson = { number: number; name: string }

type Choice = {
  leftOut: readonly LeftOutPerson[]
  onLeaveOut: (person: LeftOutPerson, isOut: boolean) => void
}

/** The tick that leaves a person out. */
export function LeaveOut({ person, leftOut, onLeaveOut }: Choice & { person: LeftOutPerson }) {
  return (
    <chakra.div paddingBlock={{ md: '1' }}>
      <Checkbox
        checked={leftOut.some(({ number }) => number === person.number)}
        onChange={(isOut) => onLeaveOut(person, isOut)}
      >
        Leave {person.name} for the next batch
      </Checkbox>
    </chakra.div>
  )
}

/** The people who are left out, each with a button that includes them again. */
export function LeftOut({ leftOut, onLeaveOut }: Choice) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(leftOut.length)
  // The tick has disappeared with the obstacle, so the focus moves to the button that includes the person again.
  useLayoutEffect(() => {
    if (leftOut.length > before.current)
      [...list.current!.querySelectorAll('input')].at(-1)?.focus({ preventScroll: true })
    before.current = leftOut.length
  }, [leftOut])
  if (leftOut.length === 0) return null
  return (
    <Notice tone="warning">
      <chakra.p fontWeight="strong">
        Left for the next batch: {countOf(leftOut.length, 'person', 'people')}
      </chakra.p>
      <chakra.ul ref={list} aria-label="Left for the next batch" listStyleType="none" display="grid" gap="1">
        {leftOut.map((person) => (
          <li key={person.number}>
            <LeaveOut {...{ person, leftOut, onLeaveOut }} />
          </li>
        ))}
      </chakra.ul>
    </Notice>
  )
}
