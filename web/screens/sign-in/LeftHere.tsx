// Work on this device that the server does not have, with only the owner's name, because nobody has signed in.
import { chakra } from '@chakra-ui/react'
import { HardDrive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { thisDevice } from '#web/client/thisDevice.ts'
import type { Contents } from '#web/offline/store/contents.ts'

type Left = Extract<Contents, { is: 'some' }>['others'][number]

/** Renders nothing until the store was read, or if it cannot be read. */
export function LeftHere() {
  const [left, setLeft] = useState<readonly Left[]>([])
  useEffect(() => {
    let isUnmounted = false
    const read = async () => {
      const { readContents } = await import('#web/offline/store/contents.ts')
      const contents = await readContents(null)
      if (!isUnmounted && contents.is === 'some') setLeft(contents.others)
    }
    read().catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [])
  if (left.length === 0) return null
  return (
    <chakra.aside
      aria-label={`Work on ${thisDevice()}`}
      display="flex"
      gap="2.5"
      paddingBlock="2"
      paddingInline="3"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="sunken"
      textStyle="small"
    >
      <chakra.span color="inkSoft" flex="none" paddingTop="2px">
        <HardDrive size={16} aria-hidden />
      </chakra.span>
      <chakra.div minWidth="0" overflowWrap="anywhere">
        {left.map((one, at) => (
          <chakra.p key={at}>{messageOf(one)}</chakra.p>
        ))}
      </chakra.div>
    </chakra.aside>
  )
}

function messageOf({ name, days, works }: Left): string {
  const whose = name === null ? 'the person who recorded it' : name
  if (days === 0) return `Unsaved work on ${thisDevice()} waits for ${whose} to sign in.`
  const what = `${days === 1 ? '1 day' : `${days} days`}${works > 0 ? ' and unsaved work' : ''}`
  const waits = days === 1 && works === 0 ? 'waits' : 'wait'
  return `${what} on ${thisDevice()} ${waits} for ${whose} to sign in. The server does not have ${days === 1 && works === 0 ? 'it' : 'them'} yet.`
}
