// A photo; a placeholder until it is fetched, and a sentence if that fails.
import { chakra } from '@chakra-ui/react'
import { useState, type ComponentProps } from 'react'

type Props = {
  /** Its address; null until it is there. */
  picture: string | null
  isFailed: boolean
  alt: string
  css: NonNullable<ComponentProps<typeof chakra.img>['css']>
}

export function PhotoPicture({ picture, isFailed, alt, css }: Props) {
  // The file was fetched but is not a picture.
  const [broken, setBroken] = useState<string | null>(null)
  if (isFailed || (picture !== null && picture === broken))
    return (
      <chakra.span color="inkSoft" textStyle="caption" textAlign="center" padding="1">
        {alt} {isFailed ? 'could not be loaded' : 'is broken'}
      </chakra.span>
    )
  if (picture !== null)
    return <chakra.img src={picture} alt={alt} css={css} onError={() => setBroken(picture)} />
  return (
    <>
      <chakra.span
        role="img"
        aria-label={`${alt}, loading`}
        width="100%"
        height="100%"
        bg="press"
        animation="shimmer 1400ms ease-in-out infinite"
        _print={{ display: 'none' }}
      />
      <chakra.span display="none" textStyle="caption" _print={{ display: 'inline' }}>
        {alt} was not loaded
      </chakra.span>
    </>
  )
}
