// A photo, small and square, which opens it. It is fetched when it is about to scroll into view.
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { onceInSight } from '#web/design/onceInSight.ts'
import { usePicture } from '#web/relay/usePicture.ts'
import { PhotoPicture } from './PhotoPicture.tsx'

/** Pixels. */
const SIDE = '96px'

type Props = { name: string; alt: string; onOpen: () => void }

export function Thumbnail({ name, alt, onOpen }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => onceInSight(button.current!, () => setInSight(true)), [])
  const { picture, isFailed } = usePicture(name, 'photo', isInSight)
  return (
    <chakra.button
      ref={button}
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      display="grid"
      placeItems="center"
      gridTemplate="minmax(0, 1fr) / minmax(0, 1fr)"
      width={SIDE}
      height={SIDE}
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      cursor="pointer"
      _focusVisible={{ outline: '2px solid transparent', outlineOffset: '2px', boxShadow: 'focus' }}
      _print={{ width: '100%', height: '45mm', borderStyle: 'none' }}
    >
      <PhotoPicture
        picture={picture}
        isFailed={isFailed}
        alt={alt}
        css={{ width: '100%', height: '100%', objectFit: 'cover', '@media print': { objectFit: 'contain' } }}
      />
    </chakra.button>
  )
}
