// Other content of this device: work of other people, work that cannot be read, unsaved work of other forms.
import { chakra } from '@chakra-ui/react'
import { counted, wordFor } from '#domain/counted.ts'
import { thisDevice } from '#web/client/thisDevice.ts'
import { ErrorNotice } from '#web/design/ErrorNotice.tsx'
import type { Contents, Count } from '#web/offline/store/contents.ts'

type Props = {
  contents: Extract<Contents, { is: 'some' }>
  /** The person's unsaved timesheets, which the screen shows separately. */
  shown: number
}

export function Holdings({ contents: { own, unreadable, others }, shown }: Props) {
  const more = own.works - shown
  return (
    <>
      {isSome(unreadable) && (
        <ErrorNotice title={`${describeCount(unreadable)} on ${thisDevice()} cannot be read`}>
          {wordFor(unreadable.days + unreadable.works, 'It stays', 'They stay')} here. Ask your support
          person, and do not clear the data of this browser.
        </ErrorNotice>
      )}
      {more > 0 && (
        <Line>{`${countWorks(more)} ${wordFor(more, 'is', 'are')} on ${thisDevice()}, too, where you left ${wordFor(more, 'it', 'them')}.`}</Line>
      )}
      {others.filter(isSome).map((other, at) => (
        <Line key={at}>
          {`${describeCount(other)} of ${other.name ?? 'somebody else'} ${wordFor(other.days + other.works, 'waits', 'wait')} on ${thisDevice()} until they sign in here.`}
        </Line>
      ))}
    </>
  )
}

function Line({ children }: { children: string }) {
  return (
    <chakra.p color="inkSoft" textStyle="small" overflowWrap="anywhere">
      {children}
    </chakra.p>
  )
}

const isSome = ({ days, works }: Count) => days + works > 0
const countWorks = (works: number) => `${counted(works, 'piece')} of unsaved work`

/** '2 days', '1 piece of unsaved work' or both. */
function describeCount({ days, works }: Count): string {
  return [days > 0 && counted(days, 'day'), works > 0 && countWorks(works)].filter(Boolean).join(' and ')
}
