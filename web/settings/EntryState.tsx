// What an entry of the list of settings holds, or how it is.
import { chakra } from '@chakra-ui/react'

/** `text` is short; `words` says the same to a screen reader and on hover. */
export type State = { text: string; words: string; tone: 'plain' | 'good' | 'warning' | 'wrong' }

const colours = {
  plain: { color: 'inkFaint' },
  good: { color: 'status.approved.fg', bg: 'status.approved.bg' },
  warning: { color: 'status.missing.fg', bg: 'status.missing.bg' },
  wrong: { color: 'status.declined.fg', bg: 'status.declined.bg' },
} as const

export function EntryState({ state }: { state: State | null | undefined }) {
  if (!state) return null
  const { text, words, tone } = state
  return (
    <chakra.span
      title={words}
      flex="none"
      maxWidth="60%"
      truncate
      paddingInline={tone === 'plain' ? '0' : '2'}
      borderRadius="full"
      fontSize="xs"
      lineHeight="1.67"
      fontWeight={tone === 'plain' ? 'medium' : 'strong'}
      fontVariantNumeric="tabular-nums"
      {...colours[tone]}
    >
      <span aria-hidden>{text}</span>
      <chakra.span srOnly>, {words}</chakra.span>
    </chakra.span>
  )
}
