// The picture itself, once it has come: fetched when it is about to be in sight, and what is in its place stays until then.
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { PicturesContext } from '#web/client/pictures.ts'

type Props = { url: string; size: number; children: ReactNode }

export function AvatarPicture({ url, size, children }: Props) {
  const pictures = useContext(PicturesContext)
  const place = useRef<HTMLSpanElement>(null)
  const [found, setFound] = useState<{ url: string; picture: string } | null>(null)
  const picture = found?.url === url ? found.picture : (pictures?.pictureHere(url) ?? null)
  const isWanted = picture === null
  useEffect(() => {
    if (!isWanted || !pictures || !place.current) return
    let isLeft = false
    const stop = onceInSight(place.current, () => {
      pictures.picture(url).then(
        (picture) => !isLeft && setFound({ url, picture }),
        // What stands in its place is as good.
        () => {},
      )
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [pictures, url, isWanted])
  if (picture === null) return <span ref={place}>{children}</span>
  // Plain: as a style of ours the size would not be known before the picture is.
  return <img src={picture} alt="" width={size} height={size} decoding="async" />
}

/** Calls back once an element is in sight or close to it. @returns what stops that. */
function onceInSight(place: HTMLElement, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: '200px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
