// One line above everything while there is no network, or while days wait on this device; with a link to them.
import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import { thisDevice } from '#web/client/thisDevice.ts'
import { Banner } from '#web/design/Banner.tsx'
import { useDays } from '#web/offline/days/useDays.ts'

const WaitingLink = chakra(Link)

/** As large as a gloved finger, in a line that is lower at a desk. */
const target = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  minWidth: { base: 'touch', md: '32px' },
  minHeight: { base: 'touch', md: '32px' },
  marginBlock: '-1',
  borderRadius: 'md',
  '&:focus-visible': { outline: 'none', boxShadow: 'focus' },
} as const

const badge = {
  display: 'grid',
  placeItems: 'center',
  minWidth: '22px',
  height: '22px',
  paddingInline: '1.5',
  borderRadius: 'full',
  bg: 'ink',
  color: 'surface',
  fontWeight: 'strong',
  fontVariantNumeric: 'tabular-nums',
} as const

export function NetworkLine({ isLive }: { isLive: boolean }) {
  const { days } = useDays()
  const needing = days.filter(({ values }) => values.stopped !== null).length
  const isAllOpen = days.every(({ held }) => held === 'form')
  if (isLive && days.length === 0) return null
  return (
    <Banner tone={isLive && needing === 0 ? 'plain' : 'warn'} name="Network">
      <chakra.span>{messageOf({ isLive, waiting: days.length, needing, isAllOpen })}</chakra.span>
      {days.length > 0 && (
        <WaitingLink to="/waiting" aria-label={`Waiting on ${thisDevice()} (${days.length})`} css={target}>
          <chakra.span css={badge}>{days.length}</chakra.span>
        </WaitingLink>
      )}
    </Banner>
  )
}

type Shown = { isLive: boolean; waiting: number; needing: number; isAllOpen: boolean }

function messageOf({ isLive, waiting, needing, isAllOpen }: Shown): string {
  if (needing > 0) return needing === 1 ? 'A day needs you' : `${needing} days need you`
  if (isLive && isAllOpen) return `Work on ${thisDevice()} is open, and is sent when you close it`
  if (isLive) return `Work on ${thisDevice()} is being sent`
  if (waiting > 0) return `No signal · work is kept on ${thisDevice()}`
  return 'You are offline. What you see may be out of date until the connection is back.'
}
