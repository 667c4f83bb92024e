// The checkbox that keeps a manual on this device for reading offline, with the space used and why it may be
// impossible.
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { formatSize } from '#domain/manual/size.ts'
import { Checkbox } from '#web/design/Checkbox.tsx'
import { useClient } from '#web/relay/client.ts'
import {
  bytesOf,
  canKeep,
  drop,
  keep,
  OFFLINE_MAX,
  OutOfStorage,
  type OfflineManual,
} from './offlineManuals.ts'
import { sentenceOf } from './useFile.ts'
import { useOfflineManuals } from './useOfflineManuals.ts'

export function KeepOffline({ manual }: { manual: OfflineManual }) {
  const files = useClient().files()
  const kept = useOfflineManuals()
  const noteId = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!canKeep()) return null
  const isKept = kept.some(({ number }) => number === manual.number)
  const change = async (isWanted: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      await (isWanted ? keep(files, manual) : drop(manual.number))
    } catch (error) {
      setProblem(error instanceof OutOfStorage ? error.message : sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      <Checkbox
        checked={isBusy ? !isKept : isKept}
        disabled={isBusy}
        describedBy={noteId}
        onChange={(isWanted) => void change(isWanted)}
      >
        <chakra.span color="ink">Keep offline</chakra.span>
      </Checkbox>
      <chakra.span id={noteId} role="status" textStyle="caption">
        {isBusy ? 'One moment…' : isKept ? inUse(kept) : 'Read it without a connection.'}
      </chakra.span>
      {problem !== null && (
        <chakra.p role="alert" color="danger" flexBasis="100%">
          {problem}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const inUse = (kept: readonly OfflineManual[]) =>
  `Kept on this device. ${formatSize(bytesOf(kept))} of ${OFFLINE_MAX} are in use.`
