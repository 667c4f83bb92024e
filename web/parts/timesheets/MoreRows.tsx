// The next page of a list: fetched when its end comes into view, or by the button.
import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../Button.tsx'

export function MoreRows({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onMore)
  useEffect(() => {
    if (!place.current || isLoading || typeof IntersectionObserver !== 'function') return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) reach()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <chakra.div ref={place} display="flex" justifyContent="center" padding="4">
      <Button busy={isLoading} onClick={onMore}>
        Show more
      </Button>
    </chakra.div>
  )
}
