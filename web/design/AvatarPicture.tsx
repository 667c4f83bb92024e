// A person's picture. It is fetched when it is about to scroll into view; until then the initials stay.
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { PicturesContext } from '#web/client/pictures.ts'
import { onceInSight } from './onceInSight.ts'

type Props = { url: string; size: number; children: ReactNode }

export function AvatarPicture({ url, size, children }: Props) {
  const pictures = useContext(PicturesContext)
  const element = useRef<HTMLSpanElement>(null)
  const [found, setFound] = useState<{ url: string; picture: string } | null>(null)
  const picture = found?.url === url ? found.picture : (pictures?.pictureHere(url) ?? null)
  const isWanted = picture === null
  useEffect(() => {
    if (!isWanted || !pictures || !element.current) return
    let isLeft = false
    const stop = onceInSight(element.current, () => {
      pictures.picture(url).then(
        (picture) => !isLeft && setFound({ url, picture }),
        // After a failure the initials stay.
        () => {},
      )
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [pictures, url, isWanted])
  if (picture === null) return <span ref={element}>{children}</span>
  // An inline style: the size has to be known before the picture has loaded.
  return <img src={picture} alt="" width={size} height={size} decoding="async" />
}
