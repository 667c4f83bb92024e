// Crops a picture to a square: moved and zoomed by pointer, wheel or keys, then uploaded.
import { chakra } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { graphql, useRelayEnvironment } from 'react-relay'
import { avatarSentences, AVATAR_SIDE } from '#domain/user/avatar.ts'
import type { CropDialogQuery } from '#web/__generated__/CropDialogQuery.graphql.ts'
import { CallFailed, messageOf } from '#web/client/call-failed.ts'
import { notify, saved } from '#web/client/notify.ts'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { useClient } from '#web/relay/client.ts'
import { fetchAgain } from '#web/relay/fetchAgain.ts'
import { type OpenedPicture, load } from './openPicture.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.1
/** Pixels per arrow key. */
const KEY_STEP = 8

type Props = {
  picture: OpenedPicture
  /** Called with the server's message when it rejects the picture. */
  onRefused: (message: string) => void
  onClosed: () => void
}

export function CropDialog({ picture, onRefused, onClosed }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square | null>(null)
  const [send, isSending] = useSending(picture, onRefused, onClosed)
  return (
    <Dialog
      open
      onClose={onClosed}
      title="Your picture"
      width={460}
      foot={
        <>
          <Button onClick={onClosed}>Close</Button>
          <Button
            variant="primary"
            busy={isSending}
            disabled={square === null}
            onClick={() => square && void send(square)}
          >
            Save
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p textStyle="small" color="inkSoft">
          {picture.width !== picture.height && `${avatarSentences.SHAPE} `}
          Move and zoom the picture until the circle shows what you want. The arrow keys also move it.
        </chakra.p>
        <chakra.div
          position="relative"
          height={{ base: 'min(320px, 50dvh)', md: '320px' }}
          borderRadius="lg"
          overflow="hidden"
          bg="sunken"
          css={{
            '& [data-testid=cropper]:focus-visible': { boxShadow: 'focus', outline: '2px solid transparent' },
          }}
        >
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEY_STEP}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setSquare(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': 'Visible part' }}
          />
        </chakra.div>
        <Zoom zoom={zoom} onZoom={setZoom} />
      </chakra.div>
    </Dialog>
  )
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const by = (step: number) => onZoom(Math.min(ZOOM_MAX, Math.max(1, zoom + step)))
  return (
    <chakra.div display="flex" alignItems="center" gap="2">
      <IconButton label="Smaller" disabled={zoom <= 1} onClick={() => by(-5 * ZOOM_STEP)}>
        <Minus aria-hidden />
      </IconButton>
      <chakra.input
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        min={1}
        max={ZOOM_MAX}
        step={ZOOM_STEP}
        value={zoom}
        onChange={({ currentTarget }) => onZoom(Number(currentTarget.value))}
        flex="1"
        minWidth="0"
        height="44px"
        cursor="pointer"
        accentColor="var(--db-colors-accent)"
        _focusVisible={{ outline: '2px solid transparent', boxShadow: 'focus', borderRadius: 'sm' }}
      />
      <IconButton label="Larger" disabled={zoom >= ZOOM_MAX} onClick={() => by(5 * ZOOM_STEP)}>
        <Plus aria-hidden />
      </IconButton>
    </chakra.div>
  )
}

/** Uploads the square and updates the avatar on screen. */
function useSending(
  { url }: OpenedPicture,
  onRefused: (message: string) => void,
  onDone: () => void,
): [(square: Square) => Promise<void>, boolean] {
  const client = useClient()
  const environment = useRelayEnvironment()
  const [isSending, setSending] = useState(false)
  const send = async (square: Square) => {
    setSending(true)
    try {
      const form = new FormData()
      form.append('file', await cutSquare(url, square), 'avatar.jpg')
      await client.files().send('/api/User/Avatar', form)
      await fetchAgain<CropDialogQuery>(environment, shown, {})
        // The picture is stored; the screen follows with the next change.
        .catch(() => {})
      notify.success(saved('Your picture'))
      onDone()
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'INVALID_INPUT') onRefused(error.message)
      else notify.error(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return [send, isSending]
}

const shown = graphql`
  query CropDialogQuery {
    me {
      id
      avatarUrl
      user {
        id
        avatarUrl
      }
    }
  }
`

/** The size in pixels. */
type Square = { x: number; y: number; width: number; height: number }

const SIDE = 2 * AVATAR_SIDE
const QUALITY = 0.92

async function cutSquare(url: string, { x, y, width, height }: Square): Promise<Blob> {
  const image = await load(url)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas gives no picture.'))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })
}
