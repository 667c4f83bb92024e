// The signature pad in its own dialog, for touch screens: in a form, scrolling would draw on it.
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { Button } from '#web/design/Button.tsx'
import { Dialog } from '#web/design/Dialog.tsx'
import { useMedia } from '#web/design/media.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { isSignature, TOO_LITTLE, type Stroke } from './strokes.ts'

type Props = {
  label: string
  /** A line that says what the person signs for. */
  about?: string
  strokes: readonly Stroke[]
  onStrokes: (strokes: readonly Stroke[], picture: string) => void
  onClear: () => void
  onAccept: () => void
  onClose: () => void
}

/** A phone in landscape has room for the pad, but not for the text around it. */
const LYING = '@media (max-height: 479px)'
/** A phone in portrait: the dialog is the screen. */
const STANDING = '@media (max-width: 767.98px) and (min-height: 480px)'
const STANDS = 'If what it vouches for is changed later, the signature is cleared.'

export function SignatureDialog(props: Props) {
  const { label, about, strokes, onStrokes, onClear, onAccept, onClose } = props
  const hintId = useId()
  const stands = useMedia(STANDING.slice('@media '.length))
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      foot={
        <>
          <chakra.span marginInlineEnd="auto">
            <Button variant="ghost" onClick={onClear} disabled={strokes.length === 0}>
              Clear
            </Button>
          </chakra.span>
          <Button variant="primary" onClick={onAccept} disabled={!isSignature(strokes)}>
            Accept
          </Button>
        </>
      }
    >
      <chakra.div css={{ [STANDING]: { display: 'flex', flexDirection: 'column', height: '100%' } }}>
        {about && (
          <chakra.p
            color="inkSoft"
            textStyle="small"
            marginBottom="3"
            overflowWrap="anywhere"
            lineClamp="3"
            css={{ [LYING]: { display: 'none' } }}
          >
            {about}
          </chakra.p>
        )}
        {/* As wide as the screen, and as high as a phone leaves it; else as its height allows. */}
        <chakra.div
          css={{
            width: 'min(100%, max(280px, (100dvh - 240px) * 2))',
            marginInline: 'auto',
            [LYING]: { width: 'min(100%, (100dvh - 176px) * 2)' },
            [STANDING]: { width: '100%', flex: '1', minHeight: '140px' },
          }}
        >
          <SignaturePad
            label={label}
            fills={stands}
            describedBy={hintId}
            strokes={strokes}
            onStrokes={onStrokes}
          />
        </chakra.div>
        <chakra.p id={hintId} role="status" color="inkFaint" textStyle="caption" marginTop="2">
          {strokes.length > 0 && !isSignature(strokes) ? TOO_LITTLE : STANDS}
        </chakra.p>
      </chakra.div>
    </Dialog>
  )
}
