// Fetches the loaded pages of a list again after live changes were missed.
import { useCallback, useEffect, useRef } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { useCatchUp } from '#web/relay/connection.ts'
import type { ReadList } from '#web/relay/readAgain.ts'

/** Milliseconds before a failed fetch is retried. */
const PATIENCE = 5000

type List = Omit<ReadList, 'loaded'> & {
  /** How many rows are loaded now. */
  loaded: number
}

/** Returns a function that fetches the list again at any time; only the last fetch counts. */
export function useCatchUpPages(list: List): () => void {
  const environment = useRelayEnvironment()
  const now = useRef(list)
  now.current = list
  const turn = useRef(0)
  const again = useCallback(() => {
    const mine = ++turn.current
    const isWanted = () => mine === turn.current
    const read = async () => {
      // Loaded on demand: the first screen does not need it.
      const { readAgain } = await import('#web/relay/readAgain.ts')
      await readAgain(environment, { ...now.current, loaded: () => now.current.loaded }, isWanted)
    }
    void untilDone(read, isWanted)
  }, [environment])
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )
  useCatchUp(again)
  return again
}

async function untilDone(read: () => Promise<void>, isWanted: () => boolean): Promise<void> {
  while (isWanted()) {
    try {
      return await read()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
    }
  }
}
