// One photo as large as the window allows, and the ones before and after it by button and by arrow key.
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { usePicture } from '#web/relay/usePicture.ts'
import { PhotoPicture } from './PhotoPicture.tsx'

type Photo = { readonly name: string; readonly width: number; readonly height: number }

type Props = {
  open: boolean
  photo: Photo
  alt: string
  /** Shows the one before it (-1) or after it (1), around the ends; left out if it is the only one. */
  onStep?: (step: -1 | 1) => void
  onClose: () => void
}

export function PhotoDialog({ open, photo, alt, onStep, onClose }: Props) {
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
    if (by === null || !open) return
    event.stopPropagation()
    onStep?.(by)
  }
  return (
    <chakra.div display="contents" onKeyDown={step}>
      <Dialog
        open={open}
        onClose={onClose}
        title={alt}
        width={1080}
        reading
        {...(onStep && {
          foot: (
            <>
              <IconButton label="Previous photo" onClick={() => onStep(-1)}>
                <ChevronLeft aria-hidden style={{ width: 22, height: 22 }} />
              </IconButton>
              <IconButton label="Next photo" onClick={() => onStep(1)}>
                <ChevronRight aria-hidden style={{ width: 22, height: 22 }} />
              </IconButton>
            </>
          ),
        })}
      >
        <Large photo={photo} alt={alt} />
      </Dialog>
    </chakra.div>
  )
}

/** Pixels of the window around the photo: the head and the foot of the dialog, and its distance from the edges. */
const AROUND = 210

function Large({ photo: { name, width, height }, alt }: { photo: Photo; alt: string }) {
  const { picture, isFailed, retry } = usePicture(name, 'photo')
  const ratio = width / height
  return (
    <>
      {/* Its final size before it has loaded. */}
      <chakra.div
        display="grid"
        placeItems="center"
        marginInline="auto"
        style={{
          aspectRatio: ratio,
          width: `min(100%, ${width}px, max(160px, 100dvh - ${AROUND}px) * ${ratio})`,
        }}
      >
        <PhotoPicture
          picture={picture}
          isFailed={isFailed}
          alt={alt}
          css={{ width: '100%', height: '100%' }}
        />
      </chakra.div>
      {isFailed && (
        <chakra.p textAlign="center" marginTop="3">
          <Button onClick={retry}>Try again</Button>
        </chakra.p>
      )}
    </>
  )
}
