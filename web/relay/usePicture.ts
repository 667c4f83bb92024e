// The stored picture of a signature or a photo, fetched for everyone who may see it.
import { useEffect, useState } from 'react'
import { useClient } from './client.ts'

/**
 * @param name of the picture; null for none.
 * @param read as a data URL, or as a photo.
 * @param mayFetch whether to fetch it; otherwise it is available only if it has been fetched before.
 * @returns its address for an <img>; null until it is loaded.
 */
export function usePicture(name: string | null, read: 'read' | 'photo', mayFetch = true) {
  const files = useClient().files()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ of: string; picture: string | null } | null>(null)
  const here = name === null ? null : files.here(name)
  const isWanted = here === null && mayFetch
  useEffect(() => {
    if (name === null || !isWanted) return
    let isLeft = false
    const show = (picture: string | null) => {
      if (!isLeft) setFound({ of: name, picture })
    }
    files[read](name).then(show, () => show(null))
    return () => {
      isLeft = true
    }
  }, [files, name, read, isWanted, attempt])
  const known = found?.of === name ? found : null
  return {
    picture: here ?? known?.picture ?? null,
    isFailed: here === null && known !== null && known.picture === null,
    retry: () => {
      setFound(null)
      setAttempt(attempt + 1)
    },
  }
}
