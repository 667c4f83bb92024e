// A column of times to choose from, end times with the length of the task. Arrow keys move, Enter and Space choose.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { TimeChoice } from '#domain/timesheet/time-choices.ts'
import { formatLength, formatTime } from '#domain/timesheet/time.ts'
import { focusInColumn } from '#web/design/moveFocus.ts'

type Props = {
  label: string
  choices: readonly TimeChoice[]
  isChosen: (choice: TimeChoice) => boolean
  /** The time to scroll to when none is chosen; the first one by default. */
  near?: number
  onPick: (time: number) => void
}

export function TimeList({ label, choices, isChosen, near = 0, onPick }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = choices.findIndex(isChosen)
  const stop = Math.max(0, chosen === -1 ? choices.findIndex(({ time }) => time >= near) : chosen)

  useEffect(() => {
    const node = list.current
    const option = node?.children[stop]
    if (!node || !(option instanceof HTMLElement)) return
    node.scrollTop = option.offsetTop - (chosen === -1 ? 0 : (node.clientHeight - option.clientHeight) / 2)
  }, [stop, chosen])
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [])

  return (
    <chakra.div
      ref={list}
      role="listbox"
      aria-label={label}
      onKeyDown={onKeyDown}
      position="relative"
      flex="1"
      minWidth={{ base: '176px', md: '188px' }}
      overflowY="auto"
      overscrollBehavior="contain"
      padding="1"
    >
      {choices.map((choice, index) => (
        <chakra.div
          key={choice.time}
          role="option"
          tabIndex={index === stop ? 0 : -1}
          aria-selected={index === chosen}
          onClick={() => onPick(choice.time)}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          height={{ base: 'touch', md: '34px' }}
          paddingInline="2.5"
          borderRadius="sm"
          fontSize={{ base: 'lg', md: 'md' }}
          fontWeight="medium"
          fontVariantNumeric="tabular-nums"
          cursor="pointer"
          userSelect="none"
          _hover={{ bg: 'hover' }}
          css={{
            '& > span': { color: 'inkFaint' },
            '&[aria-selected=true]': { bg: 'ink', color: 'onInk', '& > span': { color: 'onInkSoft' } },
            '&:focus-visible': { boxShadow: 'focus', zIndex: 1 },
          }}
        >
          {formatTime(choice.time)}
          {choice.length !== null && (
            <chakra.span textStyle="small">{formatLength(choice.length)}</chakra.span>
          )}
        </chakra.div>
      ))}
    </chakra.div>
  )
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const options = [...event.currentTarget.children] as HTMLElement[]
  if (event.key === 'Enter' || event.key === ' ')
    options[options.indexOf(event.target as HTMLElement)]?.click()
  else if (!focusInColumn(event, options)) return
  event.preventDefault()
  event.stopPropagation()
}
