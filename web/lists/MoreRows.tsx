// Loads the next page of a list when its end comes into view, or by the button.
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LoadMoreFn } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { Button } from '#web/design/Button.tsx'
import { networkLabel, useIsOnline } from '#web/relay/connection.ts'

type Props<Q extends OperationType> = {
  isLoading: boolean
  loadNext: LoadMoreFn<Q>
  /** Rows per page. */
  count: number
  /** Rows loaded so far. */
  loaded: number
}

export function MoreRows<Q extends OperationType>({ isLoading, loadNext, count, loaded }: Props<Q>) {
  const element = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(false)
  const reach = useEffectEvent(() => setWanted(true))
  const isOnline = useIsOnline()
  useEffect(() => {
    if (!isOnline || !element.current || isLoading || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) reach()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isLoading, isOnline])
  useEffect(() => {
    // Relay does not load a page while the screen's own query runs; after it, `loadNext` is a new function.
    if (isWanted) loadNext(count)
  }, [isWanted, loadNext, count])
  const [wasLoading, setWasLoading] = useState(isLoading)
  if (wasLoading !== isLoading) {
    setWasLoading(isLoading)
    if (isLoading) setWanted(false)
  }
  return (
    <chakra.div ref={element} display="flex" justifyContent="center" padding="4">
      <chakra.p display="none" _print={{ display: 'block' }}>
        The list continues: only the first {loaded} rows are printed.
      </chakra.p>
      <Button busy={isLoading || isWanted} disabled={!isOnline} onClick={() => setWanted(true)}>
        {networkLabel('Show more', isOnline)}
      </Button>
    </chakra.div>
  )
}
