// Three columns: hour, minute, and am or pm. Arrow keys move within a column and between columns.
import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { clockChoices } from '#domain/timesheet/time-choices.ts'
import { toClock } from '#domain/timesheet/time.ts'
import { focusInColumn, focusInRow } from './moveFocus.ts'

export type TimeColumnsProps = {
  /** Minutes after midnight; null if not chosen. */
  value: number | null
  /** The time that the columns start at if none is chosen. */
  near: number
  mayChoose: (minutes: number) => boolean
  onChange: (minutes: number) => void
}

type Choice = { key: string; text: string; chosen: boolean; minutes: number | null }

export function TimeColumns({ value, near, mayChoose, onChange }: TimeColumnsProps) {
  const columns = useRef<HTMLDivElement>(null)
  const { hour, minute, isAm } = toClock(value ?? near)
  const { hours, minutes, halves } = clockChoices(value ?? near, mayChoose)
  const known = value !== null
  const two = (part: number) => String(part).padStart(2, '0')
  const columnOf = <Part,>(
    choices: readonly { part: Part; time: number | null }[],
    shown: Part,
    textOf: (part: Part) => string,
  ): Choice[] =>
    choices.map(({ part, time }) => {
      const text = textOf(part)
      return { key: text, text, chosen: known && part === shown, minutes: time }
    })

  useEffect(() => {
    stopIn(columns.current)?.focus()
  }, [])

  return (
    <chakra.div ref={columns} display="flex" flex="1" onKeyDown={walkSideways}>
      <Column label="Hour" choices={columnOf(hours, hour, two)} onChange={onChange} />
      <Column label="Minute" choices={columnOf(minutes, minute, two)} onChange={onChange} />
      <Column
        label="AM or PM"
        choices={columnOf(halves, isAm, (isAm) => (isAm ? 'AM' : 'PM'))}
        onChange={onChange}
      />
    </chakra.div>
  )
}

function Column(props: { label: string; choices: Choice[]; onChange: (minutes: number) => void }) {
  const { label, choices, onChange } = props
  const list = useRef<HTMLDivElement>(null)
  const chosen = choices.find((choice) => choice.chosen)?.key
  const stop = chosen ?? choices.find((choice) => choice.minutes !== null)?.key

  useEffect(() => {
    const node = list.current
    const option = node?.querySelector<HTMLElement>('[aria-selected=true]')
    if (node && option) node.scrollTop = option.offsetTop - (node.clientHeight - option.clientHeight) / 2
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const open = list.current!.querySelectorAll<HTMLElement>(
      '[role=option]:is([tabindex="0"], :not([aria-disabled]))',
    )
    if (event.key === ' ') event.preventDefault()
    else if (!focusInColumn(event, [...open], { wraps: true, from: stopIn(list.current) })) return
    const reached = (document.activeElement as HTMLElement).dataset['part']
    const minutes = choices.find(({ key }) => key === reached)?.minutes
    if (minutes != null) onChange(minutes)
  }

  return (
    <chakra.div
      ref={list}
      role="listbox"
      onKeyDown={onKeyDown}
      aria-label={label}
      position="relative"
      flex="1"
      minWidth="56px"
      overflowY="auto"
      overscrollBehavior="contain"
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
          data-part={choice.key}
          tabIndex={choice.key === stop ? 0 : -1}
          aria-selected={choice.chosen}
          aria-disabled={choice.minutes === null || undefined}
          onClick={() => choice.minutes !== null && onChange(choice.minutes)}
          display="grid"
          placeItems="center"
          height={{ base: 'touch', md: '34px' }}
          borderRadius="sm"
          fontSize={{ base: 'lg', md: 'md' }}
          fontWeight="medium"
          fontVariantNumeric="tabular-nums"
          cursor="pointer"
          userSelect="none"
          _hover={{ bg: 'hover' }}
          css={{
            '&[aria-selected=true]': { bg: 'ink', color: 'onInk', fontWeight: 'semibold' },
            '&[aria-disabled=true]:not([aria-selected=true])': { opacity: 0.35, cursor: 'not-allowed' },
            '&:focus-visible': { borderRadius: 'sm', boxShadow: 'focus', zIndex: 1 },
          }}
        >
          {choice.text}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

const stopIn = (column: Element | null) =>
  column?.querySelector<HTMLElement>('[role=option][tabindex="0"]') ?? null

function walkSideways(event: KeyboardEvent<HTMLElement>) {
  // A column has taken Home and End.
  if (event.isDefaultPrevented()) return
  const from = stopIn((event.target as Element).closest('[role=listbox]'))
  focusInRow(event, [...event.currentTarget.children].map(stopIn), from)
}
