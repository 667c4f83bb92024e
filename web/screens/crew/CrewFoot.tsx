// The foot of the crew day: how far it is, and the buttons that send it.
import { chakra } from '@chakra-ui/react'
import { counted } from '#domain/counted.ts'
import { Button } from '#web/design/Button.tsx'
import { toastClearance } from '#web/design/toastClearance.ts'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'
import { inOneLine, type Standing } from './standing.ts'

type Props = {
  standings: readonly Standing[]
  ready: number
  /** Ready days that are not saved. */
  unsaved: number
  busy: 'handOut' | 'save' | 'other' | null
  onSend: (handOut: boolean) => void
}

export function CrewFoot({ standings, ready, unsaved, busy, onSend }: Props) {
  const isOnline = useIsOnline()
  const words = inOneLine(standings)
  return (
    <chakra.div
      ref={toastClearance}
      position={{ base: 'sticky', md: 'static' }}
      // Above the bottom bar on a phone.
      bottom="var(--bottom-bar)"
      zIndex="bar"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      flex="none"
      paddingInline={{ base: '4', md: '6' }}
      paddingBlock={{ base: '2', md: '3' }}
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.p
        role="status"
        flex="1 1 260px"
        textStyle="small"
        color="inkSoft"
        fontVariantNumeric="tabular-nums"
      >
        <chakra.b color="ink">{words.ready}</chakra.b>
        {words.rest && ` · ${words.rest}`}
      </chakra.p>
      <chakra.span hideBelow="xl" textStyle="small" color="inkFaint">
        Enter fills a cell · ⇧ Enter its column
      </chakra.span>
      <Button
        disabled={unsaved === 0 || !isOnline}
        busy={busy === 'save'}
        flex={{ base: '1', md: 'none' }}
        onClick={() => onSend(false)}
      >
        {networkLabel('Save for later', isOnline)}
      </Button>
      <Button
        variant="primary"
        disabled={ready === 0 || !isOnline}
        busy={busy === 'handOut'}
        flex={{ base: '1', md: 'none' }}
        onClick={() => onSend(true)}
      >
        {networkLabel(ready === 0 ? 'Hand out' : `Hand out ${counted(ready, 'day')}`, isOnline)}
      </Button>
    </chakra.div>
  )
}
