// Shows a signature: the picture just drawn, or the stored one, fetched for everyone who may see it.
import { chakra } from '@chakra-ui/react'
import { SIGNATURE_HEIGHT, SIGNATURE_INLINE_LENGTH, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { usePicture } from '#web/relay/usePicture.ts'
import { Button } from '#web/design/Button.tsx'

type Props = { signature: string; alt: string }

export function SignaturePicture({ signature, alt }: Props) {
  const isInline = signature.length > SIGNATURE_INLINE_LENGTH
  const stored = usePicture(isInline ? null : signature, 'read')
  const picture = isInline ? signature : stored.picture
  const { isFailed, retry } = stored
  return (
    <chakra.div
      width="100%"
      aspectRatio={SIGNATURE_WIDTH / SIGNATURE_HEIGHT}
      bg="paper"
      borderRadius="md"
      borderWidth="1px"
      borderColor="line"
      overflow="hidden"
      display="grid"
      placeItems="center"
    >
      {picture !== null && (
        <chakra.img src={picture} alt={alt} width="100%" height="100%" objectFit="contain" />
      )}
      {picture === null && !isFailed && (
        <chakra.span
          role="img"
          aria-label={`${alt}, loading`}
          width="100%"
          height="100%"
          bg="press"
          animation="shimmer 1400ms ease-in-out infinite"
        />
      )}
      {isFailed && (
        <chakra.div textAlign="center" color="penFaint" textStyle="caption" padding="3">
          <chakra.p marginBottom="2">{alt} could not be loaded.</chakra.p>
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  )
}
