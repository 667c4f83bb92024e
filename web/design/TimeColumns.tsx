// Hour, minute and half of day as three columns; arrow keys walk a column and from one to the next.
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { fromClock, toClock } from '#domain/timesheet/time.ts'

export type TimeColumnsProps = {
  /** Minutes after midnight, null while not chosen. */
  value: number | null
  onChange: (minutes: number) => void
}

type Choice = { key: string; text: string; chosen: boolean; minutes: number }

const STEP = 5

export function TimeColumns({ value, onChange }: TimeColumnsProps) {
  const columns = useRef<HTMLDivElement>(null)
  const { hour, minute, isAm } = toClock(value ?? 0)
  const known = value !== null
  const minutes = Array.from({ length: 60 / STEP }, (_, index) => index * STEP)
  if (!minutes.includes(minute)) minutes.push(minute)
  minutes.sort((a, b) => a - b)

  const hourChoices = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((each) => ({
    key: `${each}`,
    text: String(each).padStart(2, '0'),
    chosen: known && each === hour,
    minutes: fromClock(each, minute, isAm),
  }))
  const minuteChoices = minutes.map((each) => ({
    key: `${each}`,
    text: String(each).padStart(2, '0'),
    chosen: known && each === minute,
    minutes: fromClock(hour, each, isAm),
  }))
  const halfChoices = [true, false].map((each) => ({
    key: each ? 'am' : 'pm',
    text: each ? 'AM' : 'PM',
    chosen: known && each === isAm,
    minutes: fromClock(hour, minute, each),
  }))

  useEffect(() => {
    columns.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus()
  }, [])

  return (
    <chakra.div ref={columns} display="flex" height="232px" onKeyDown={walkSideways}>
      <Column label="Hour" choices={hourChoices} onChange={onChange} />
      <Column label="Minute" choices={minuteChoices} onChange={onChange} />
      <Column label="AM or PM" choices={halfChoices} onChange={onChange} />
    </chakra.div>
  )
}

function Column(props: { label: string; choices: Choice[]; onChange: (minutes: number) => void }) {
  const { label, choices, onChange } = props
  const list = useRef<HTMLDivElement>(null)
  const chosen = choices.find((choice) => choice.chosen)?.key
  const stop = chosen ?? choices[0]?.key

  useEffect(() => {
    const node = list.current
    const option = node?.querySelector<HTMLElement>('[aria-selected=true]')
    if (node && option) node.scrollTop = option.offsetTop - (node.clientHeight - option.clientHeight) / 2
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = choices.findIndex((choice) => choice.key === stop)
    const next = {
      ArrowDown: (at + 1) % choices.length,
      ArrowUp: (at - 1 + choices.length) % choices.length,
      Home: 0,
      End: choices.length - 1,
      ' ': at,
    }[event.key]
    const choice = next === undefined ? undefined : choices[next]
    if (next === undefined || !choice) return
    event.preventDefault()
    onChange(choice.minutes)
    const option = list.current?.children[next]
    if (option instanceof HTMLElement) option.focus()
  }

  return (
    <chakra.div
      ref={list}
      role="listbox"
      onKeyDown={onKeyDown}
      aria-label={label}
      position="relative"
      width={{ base: '76px', md: '60px' }}
      overflowY="auto"
      padding="1"
      borderInlineStartWidth="1px"
      borderColor="line"
      _first={{ borderInlineStartWidth: '0' }}
      css={{ scrollbarWidth: 'none', '&::-webkit-scrollbar': { display: 'none' } }}
    >
      {choices.map((choice) => (
        <chakra.div
          key={choice.key}
          role="option"
          tabIndex={choice.key === stop ? 0 : -1}
          aria-selected={choice.chosen}
          onClick={() => onChange(choice.minutes)}
          display="grid"
          placeItems="center"
          height={{ base: '44px', md: '34px' }}
          borderRadius="sm"
          fontSize={{ base: 'lg', md: 'md' }}
          fontWeight="medium"
          fontVariantNumeric="tabular-nums"
          cursor="pointer"
          userSelect="none"
          _hover={{ bg: 'hover' }}
          css={{
            '&[aria-selected=true]': { bg: 'ink', color: 'onInk', fontWeight: 'semibold' },
            '&:focus-visible': { borderRadius: 'sm', boxShadow: 'focus', zIndex: 1 },
          }}
        >
          {choice.text}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

function walkSideways(event: KeyboardEvent<HTMLElement>) {
  const column = (event.target as Element).closest('[role=listbox]')
  const next =
    event.key === 'ArrowRight'
      ? column?.nextElementSibling
      : event.key === 'ArrowLeft'
        ? column?.previousElementSibling
        : null
  const option = next?.querySelector('[role=option][tabindex="0"]')
  if (!(option instanceof HTMLElement)) return
  event.preventDefault()
  option.focus()
}
