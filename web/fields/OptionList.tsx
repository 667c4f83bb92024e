// The list below a look-up: recent choices, then search results, or why there are none.
import { chakra } from '@chakra-ui/react'
import { Check, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { SkeletonBar } from '#web/design/skeleton/SkeletonBar.tsx'
import { Button } from '#web/design/Button.tsx'
import type { Option } from './options.ts'

export type OptionListProps = {
  id: string
  label: string
  recent: readonly Option[]
  options: readonly Option[]
  /** An entry after the results that changes the list; null for none. */
  last: Option | null
  /** The index in recent choices, results and the last entry together. */
  active: number | null
  chosenId?: string
  loading: boolean
  /** The results are for an earlier search text. */
  isOutdated: boolean
  failed: boolean
  search: string
  /** There are more results than the list can hold. */
  isCutOff: boolean
  onPick: (option: Option) => void
  onRetry: () => void
  /** Called when the list is scrolled to its end. */
  onEnd: () => void
  /** The height above which it scrolls. */
  maxHeight?: string
}

/** A list counts as scrolled to its end from this many pixels before it. */
const END = 80

export function OptionList(props: OptionListProps) {
  const { id, label, recent, options, last, active, chosenId, loading, failed, search, onPick } = props
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active === null) return
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const indexes = new Map(
    [...recent, ...options, ...(last ? [last] : [])].map((option, index) => [option, index]),
  )
  const row = (option: Option) => {
    const index = indexes.get(option)!
    return (
      <Row
        key={option.id}
        id={`${id}-${index}`}
        index={index}
        option={option}
        active={index === active}
        chosen={option.id === chosenId}
        onPick={() => onPick(option)}
      />
    )
  }
  const count = recent.length + options.length
  const nothing = !loading && !failed && options.length === 0 && recent.length === 0

  return (
    <chakra.div display="flex" flexDirection="column" minHeight="0" padding="1">
      {nothing && (
        <Line>{search === '' ? 'Nothing to choose here yet.' : `Nothing found for “${search}”.`}</Line>
      )}
      <chakra.div
        flex="0 1 auto"
        minHeight="0"
        maxHeight={props.maxHeight ?? '340px'}
        overflowY="auto"
        overscrollBehavior="contain"
        ref={list}
        role="listbox"
        tabIndex={-1}
        id={id}
        aria-label={label}
        aria-busy={loading || undefined}
        onScroll={(event) => {
          const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
          if (scrollTop + clientHeight > scrollHeight - END) props.onEnd()
        }}
      >
        {sectionsOf(recent, options).map(({ name, members }, at) =>
          name === null ? (
            <chakra.div
              key=""
              role="presentation"
              opacity={props.isOutdated ? 0.55 : 1}
              transition="opacity 120ms"
            >
              {members.map(row)}
            </chakra.div>
          ) : (
            <chakra.div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
              <Heading id={`${id}-group-${at}`}>{name}</Heading>
              {members.map(row)}
            </chakra.div>
          ),
        )}
        {last && (
          <chakra.div
            role="presentation"
            borderTopWidth={nothing ? undefined : '1px'}
            borderColor="line"
            marginTop={nothing ? undefined : '1'}
            paddingTop={nothing ? undefined : '1'}
          >
            {row(last)}
          </chakra.div>
        )}
      </chakra.div>
      {loading && options.length === 0 && <OptionsSkeleton />}
      {failed && (
        <Line>
          <chakra.span flex="1">The list could not be loaded.</chakra.span>
          <Button size="sm" onClick={props.onRetry}>
            <RotateCw aria-hidden />
            Try again
          </Button>
        </Line>
      )}
      {props.isCutOff && !loading && !failed && <Line small>Type more to narrow the list.</Line>}
      <chakra.span srOnly role="status">
        {loading ? 'Loading' : nothing ? 'Nothing found' : failed ? '' : `${count} found`}
      </chakra.span>
    </chakra.div>
  )
}

type Section = { name: string | null; members: readonly Option[] }

/** The recent choices and the other options, by group where options have one. */
function sectionsOf(recent: readonly Option[], options: readonly Option[]): Section[] {
  const sections = new Map<string | null, Option[]>()
  if (recent.length > 0) sections.set('Recent', [...recent])
  for (const option of options) {
    const name = option.group ?? (recent.length > 0 ? 'All' : null)
    sections.set(name, [...(sections.get(name) ?? []), option])
  }
  return [...sections].map(([name, members]) => ({ name, members }))
}

function Row(props: {
  id: string
  index: number
  option: Option
  active: boolean
  chosen: boolean
  onPick: () => void
}) {
  const { id, index, option, active, chosen, onPick } = props
  return (
    <chakra.div
      role="option"
      id={id}
      data-index={index}
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      onClick={onPick}
      display="flex"
      alignItems="center"
      gap="2"
      minHeight={{ base: 'touch', md: '36px' }}
      paddingInline="2.5"
      paddingBlock="1.5"
      borderRadius="sm"
      cursor={option.disabled ? 'not-allowed' : 'pointer'}
      opacity={option.disabled ? 0.55 : undefined}
      bg={active ? 'press' : undefined}
      boxShadow={active ? 'inset 2px 0 0 var(--db-colors-accent)' : undefined}
      _hover={active ? undefined : { bg: 'hover' }}
    >
      {option.icon && (
        <chakra.span flex="none" color="inkFaint" css={{ '& svg': { width: '18px', height: '18px' } }}>
          {option.icon}
        </chakra.span>
      )}
      <chakra.div flex="1" minWidth="0">
        <chakra.div fontSize={{ base: 'lg', md: 'md' }} lineHeight="1.35">
          {option.code && (
            <chakra.span color="inkSoft" marginInlineEnd="2">
              {option.code}
            </chakra.span>
          )}{' '}
          {option.name}
        </chakra.div>
        {option.detail && (
          <chakra.div textStyle="caption" color="inkFaint">
            {option.detail}
          </chakra.div>
        )}
      </chakra.div>
      {chosen && <Check size={16} strokeWidth={2.2} aria-hidden />}
    </chakra.div>
  )
}

function Heading({ id, children }: { id: string; children: string }) {
  return (
    <chakra.div
      id={id}
      paddingInline="2.5"
      paddingTop="1.5"
      paddingBottom="1"
      textStyle="caption"
      fontWeight="strong"
      color="inkFaint"
    >
      {children}
    </chakra.div>
  )
}

function Line({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="2"
      paddingInline="2.5"
      paddingBlock="2"
      textStyle={small ? 'caption' : 'small'}
      color="inkFaint"
    >
      {children}
    </chakra.div>
  )
}

function OptionsSkeleton() {
  return (
    <chakra.div display="grid" gap="4" paddingInline="2.5" paddingBlock="3">
      {['68%', '52%', '74%'].map((width) => (
        <SkeletonBar key={width} width={width} />
      ))}
    </chakra.div>
  )
}
