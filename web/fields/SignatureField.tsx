// A signature: drawn on a pad of 400 by 200, stored as a picture, cleared to be drawn again.
import { chakra } from '@chakra-ui/react'
import { Check, PenLine } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { Button } from '#web/design/Button.tsx'
import { useMedia } from '#web/design/media.ts'
import { SignaturePicture } from './SignaturePicture.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { SignatureDialog } from './SignatureDialog.tsx'
import { isSignature, TOO_LITTLE, type Stroke } from './strokes.ts'
import { SignaturePad } from './SignaturePad.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'
import { useSigning } from './useSigning.ts'

/** Opens the pad in a dialog: on a touch screen, or where there is no room for the pad. */
const BY_HAND = '(pointer: coarse), (max-width: 767.98px)'

export type SignatureFieldProps = Pick<FieldProps, 'name' | 'label'> & {
  /** Returns a line that says what the person signs for; called when they sign. */
  about?: () => string
  /** Whether it may be signed now; asked before the pad opens, and before a signature is accepted. */
  mayOpen: () => Promise<boolean>
}

/** Its value is the name of the stored picture, the data URL of a new one, or null. */
export const SignatureField = memo(function SignatureField({
  name,
  label,
  about,
  mayOpen,
}: SignatureFieldProps) {
  const field = useFormField<string | null>(name)
  const signing = useSigning(field.value, field.setValue)
  const isByHand = useMedia(BY_HAND)
  const [isOpen, setOpen] = useState(false)
  const isSigned = field.value !== null
  const hasInk = signing.strokes.length > 0
  const ids = { label: `${field.id}-label`, state: `${field.id}-state`, hint: `${field.id}-hint` }
  const describedBy = [ids.state, ids.hint, field.messageId].filter(Boolean).join(' ')
  const group = useRef<HTMLDivElement>(null)
  const open = async () => {
    if (!(await mayOpen())) return
    setOpen(true)
    if (!isByHand) group.current?.focus()
  }
  const close = () => {
    setOpen(false)
    field.touch()
  }
  const drawHere = async (strokes: readonly Stroke[], picture: string) => {
    const ink = signing.draw(strokes, picture)
    // The fields next to this pad may have changed since it opened.
    if (isSigned || ink.picture === null || (await mayOpen())) signing.accept(ink)
  }

  let paper
  if (isSigned && (isByHand || !signing.isOwn)) {
    paper = <SignaturePicture signature={field.value!} alt={label} />
  } else if (isByHand || (!isOpen && !hasInk)) {
    paper = (
      <Open
        label={label}
        describedBy={describedBy}
        isInvalid={field.error !== undefined}
        isByHand={isByHand}
        isBegun={hasInk}
        onOpen={() => void open()}
      />
    )
  } else {
    paper = (
      <SignaturePad
        label={label}
        describedBy={describedBy}
        isInvalid={field.error !== undefined}
        strokes={signing.strokes}
        onStrokes={(strokes, picture) => void drawHere(strokes, picture)}
      />
    )
  }
  return (
    <FieldFrame label={label} labelId={ids.label} messageId={field.messageId} error={field.error}>
      <chakra.div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-labelledby={ids.label}
        aria-describedby={describedBy}
        aria-invalid={field.error ? true : undefined}
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: `minmax(0, ${SIGNATURE_WIDTH}px) minmax(0, 1fr)`,
        }}
        gap={{ base: '2', md: '4' }}
      >
        {paper}
        <chakra.div
          display="flex"
          flexDirection={{ base: 'row', md: 'column' }}
          alignItems={{ base: 'center', md: 'flex-start' }}
          gap="2"
        >
          <State id={ids.state} isSigned={isSigned} />
          <chakra.span id={ids.hint} flex="1" color="inkFaint" textStyle="caption" aria-live="polite">
            {!isSigned && (isOpen || hasInk) && hintFor(signing.strokes, isByHand)}
          </chakra.span>
          {(isSigned || hasInk) && (
            <Button
              size="sm"
              aria-label={`Clear ${label}`}
              onClick={() => {
                signing.clear()
                field.touch()
              }}
            >
              Clear
            </Button>
          )}
        </chakra.div>
      </chakra.div>
      {isOpen && isByHand && (
        <SignatureDialog
          label={label}
          about={about?.()}
          strokes={signing.strokes}
          onStrokes={signing.draw}
          onClear={signing.clear}
          onAccept={() => {
            signing.accept()
            close()
          }}
          onClose={close}
        />
      )}
    </FieldFrame>
  )
})

function hintFor(strokes: readonly Stroke[], isByHand: boolean): string {
  if (strokes.length === 0) return isByHand ? '' : 'Sign with a finger, a pen or the mouse.'
  return isSignature(strokes) ? 'Drawn, but not accepted yet.' : TOO_LITTLE
}

function State({ id, isSigned }: { id: string; isSigned: boolean }) {
  return (
    <chakra.span
      id={id}
      role="status"
      display="inline-flex"
      alignItems="center"
      gap="1"
      flex="none"
      textStyle="small"
      fontWeight="medium"
      color={isSigned ? 'status.approved.fg' : 'inkSoft'}
    >
      {isSigned && <Check size={15} strokeWidth={2.4} aria-hidden />}
      {isSigned ? 'Signed' : 'Not signed'}
    </chakra.span>
  )
}

type OpenProps = {
  label: string
  describedBy: string
  isInvalid: boolean
  isByHand: boolean
  isBegun: boolean
  onOpen: () => void
}

/** A placeholder for the pad; it opens the pad. */
function Open({ label, describedBy, isInvalid, isByHand, isBegun, onOpen }: OpenProps) {
  return (
    <chakra.button
      type="button"
      aria-label={`Sign: ${label}`}
      aria-haspopup={isByHand ? 'dialog' : undefined}
      aria-describedby={describedBy}
      onClick={onOpen}
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      width="100%"
      aspectRatio={SIGNATURE_WIDTH / SIGNATURE_HEIGHT}
      // At a desk the pad opens in its place.
      maxHeight={isByHand ? '148px' : undefined}
      bg="paper"
      color="pen"
      fontWeight="strong"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor={isInvalid ? 'danger' : 'lineControl'}
      borderRadius="md"
      cursor="pointer"
      _focusVisible={{ boxShadow: 'focus', outline: 'none' }}
    >
      <PenLine size={16} strokeWidth={1.9} aria-hidden />
      {isBegun ? 'Continue signing' : isByHand ? 'Tap to sign' : 'Click to sign'}
    </chakra.button>
  )
}
