// The photos of a task in its form: taken or chosen, shown small, and removed again.
import { chakra } from '@chakra-ui/react'
import { Camera, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { PHOTOS_MAX } from '#domain/limits.ts'
import { isKeptPhoto, photoOf, TOO_MANY_PHOTOS } from '#domain/photo/photos.ts'
import { Button } from '#web/design/Button.tsx'
import { IconButton } from '#web/design/IconButton.tsx'
import { useFormField } from '#web/fields/useFormField.ts'
import { usePicture } from '#web/relay/usePicture.ts'
import { readPhoto, storePhoto } from '#web/offline/store/pictures.ts'
import { PhotoPicture } from '#web/timesheets/photos/PhotoPicture.tsx'
import { makeSmall } from './makeSmall.ts'

/** @param task its name, such as 'Task 2'. @param mayChange false while an approver corrects the timesheet. */
export function Photos({ task, mayChange }: { task: string; mayChange: boolean }) {
  const { value: photos, setValue, error } = useFormField<string[]>('photos')
  const latest = useRef(photos)
  latest.current = photos
  const picker = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!mayChange && photos.length === 0) return null
  const change = (next: string[]) => {
    latest.current = next
    setValue(next)
  }
  const add = async (files: readonly File[]) => {
    setBusy(true)
    setProblem(files.length > PHOTOS_MAX - latest.current.length ? TOO_MANY_PHOTOS : null)
    for (const file of files.slice(0, PHOTOS_MAX - latest.current.length)) {
      const small = await makeSmall(file).catch(() => null)
      const name = small === null ? null : await storePhoto(small).catch(() => null)
      if (name !== null) change([...latest.current, name])
      else setProblem(small === null ? `${file.name} is not a picture that this browser can read` : NO_ROOM)
    }
    setBusy(false)
  }
  const message = problem ?? error
  return (
    <chakra.div display="grid" gap="2">
      {photos.length > 0 && (
        <chakra.ul
          aria-label={`Photos of ${task}`}
          listStyleType="none"
          display="flex"
          flexWrap="wrap"
          gap="2"
        >
          {photos.map((name, index) => {
            const label = `${photoOf(index, photos.length)} of ${task}`
            return (
              <chakra.li key={name} display="grid" justifyItems="center" width="96px">
                <Square>
                  {isKeptPhoto(name) ? (
                    <KeptPhoto name={name} alt={label} />
                  ) : (
                    <StoredPhoto name={name} alt={label} />
                  )}
                </Square>
                {mayChange && (
                  <IconButton
                    label={`Remove ${label}`}
                    onClick={() => change(photos.filter((one) => one !== name))}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </chakra.li>
            )
          })}
        </chakra.ul>
      )}
      {mayChange && (
        <chakra.div>
          <input
            ref={picker}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label={`Photos for ${task}`}
            onChange={({ currentTarget }) => {
              void add([...(currentTarget.files ?? [])])
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          <Button
            busy={isBusy}
            disabled={photos.length >= PHOTOS_MAX}
            onClick={() => picker.current?.click()}
          >
            <Camera aria-hidden />
            Add Photo
          </Button>
        </chakra.div>
      )}
      {message && (
        <chakra.p role="alert" textStyle="caption" color="danger">
          {message}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const NO_ROOM = 'This device has no room for the photo'

function Square({ children }: { children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      placeItems="center"
      gridTemplate="minmax(0, 1fr) / minmax(0, 1fr)"
      width="96px"
      height="96px"
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
    >
      {children}
    </chakra.div>
  )
}

const cover = { width: '100%', height: '100%', objectFit: 'cover' } as const

function StoredPhoto({ name, alt }: { name: string; alt: string }) {
  const { picture, isFailed } = usePicture(name, 'photo')
  return <PhotoPicture picture={picture} isFailed={isFailed} alt={alt} css={cover} />
}

/** Photos that only this device has. */
function KeptPhoto({ name, alt }: { name: string; alt: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    void readPhoto(name).then(
      (found) => (found === null ? setFailed(true) : setPicture(found)),
      () => setFailed(true),
    )
  }, [name])
  return <PhotoPicture picture={picture} isFailed={isFailed} alt={alt} css={cover} />
}
