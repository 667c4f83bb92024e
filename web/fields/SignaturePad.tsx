// The pad to sign on. It fills its container at a ratio of two to one, or as high as that is, and redraws the ink when its size
// changes.
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef } from 'react'
import { SignatureCanvas } from 'react-signature-canvas'
import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '#domain/limits.ts'
import { fitted, partWithInk, toCanvas, toPad, type Stroke } from './strokes.ts'

type Props = {
  label: string
  describedBy?: string
  isInvalid?: boolean
  /** Whether it is as high as its container. */
  fills?: boolean
  strokes: readonly Stroke[]
  /** After each stroke: all the ink, and its picture as a data URL of a PNG of 400 by 200. */
  onStrokes: (strokes: readonly Stroke[], picture: string) => void
}

/** Size of the pad in pixels. */
const PEN = { minWidth: 0.9, maxWidth: 2.8 }

export function SignaturePad({ label, describedBy, isInvalid, fills, strokes, onStrokes }: Props) {
  const pad = useRef<SignatureCanvas>(null)
  const shown = useRef(strokes)
  /** Of the canvas that is painted, in CSS pixels; 0 while hidden. */
  const width = useRef(0)
  const height = useRef(0)

  const commit = () => {
    const canvas = pad.current!.getCanvas()
    shown.current = inkOf(pad.current!, width.current)
    onStrokes(shown.current, pictureOf(canvas, shown.current))
  }
  const repaint = (ink: readonly Stroke[]) => {
    width.current = paint(pad.current!, ink)
    height.current = pad.current!.getCanvas().offsetHeight
  }
  useLayoutEffect(() => {
    if (shown.current === strokes && width.current > 0) return
    shown.current = strokes
    repaint(strokes)
  }, [strokes])
  useLayoutEffect(() => {
    const canvas = pad.current!.getCanvas()
    const observer = new ResizeObserver(() => {
      // While hidden, it keeps its ink.
      const isSame = canvas.offsetWidth === width.current && canvas.offsetHeight === height.current
      if (canvas.offsetWidth === 0 || isSame) return
      // Includes the current stroke.
      const ink = width.current > 0 ? inkOf(pad.current!, width.current) : shown.current
      repaint(ink)
    })
    observer.observe(canvas)
    return () => observer.disconnect()
  }, [])

  return (
    <chakra.div
      position="relative"
      width="100%"
      height={fills ? '100%' : undefined}
      aspectRatio={fills ? undefined : SIGNATURE_WIDTH / SIGNATURE_HEIGHT}
      bg="paper"
      color="pen"
      borderRadius="md"
      // An outline, because a border would make the pad 398 wide instead of 400.
      boxShadow={`0 0 0 1px {colors.${isInvalid ? 'danger' : 'lineControl'}}`}
      overflow="hidden"
      css={{
        '& canvas': {
          display: 'block',
          width: '100%',
          height: '100%',
          cursor: 'crosshair',
          touchAction: 'none',
        },
      }}
    >
      <chakra.span
        aria-hidden
        position="absolute"
        insetInline="6%"
        bottom="22%"
        borderBottomWidth="1px"
        borderColor="paperLine"
        pointerEvents="none"
      />
      {strokes.length === 0 && (
        <chakra.span
          aria-hidden
          position="absolute"
          insetInline="6%"
          bottom="7%"
          color="penFaint"
          textStyle="caption"
          pointerEvents="none"
        >
          Sign here
        </chakra.span>
      )}
      <SignatureCanvas
        ref={pad}
        clearOnResize={false}
        // Process every point immediately: a delayed one would join the next stroke.
        throttle={0}
        minDistance={3}
        onEnd={commit}
        canvasProps={{
          role: 'img',
          'aria-label': label,
          'aria-describedby': describedBy,
          style: { position: 'relative' },
          onTouchCancel: commit,
        }}
      />
    </chakra.div>
  )
}

/** Draws the ink at the canvas's current size. @returns its width in CSS pixels, 0 while hidden. */
function paint(pad: SignatureCanvas, strokes: readonly Stroke[]): number {
  const canvas = pad.getCanvas()
  const width = canvas.offsetWidth
  if (width === 0) return 0
  const ratio = Math.max(window.devicePixelRatio, 1)
  canvas.width = width * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
  const scale = width / SIGNATURE_WIDTH
  const color = getComputedStyle(canvas).color
  Object.assign(pad.getSignaturePad(), {
    penColor: color,
    minWidth: PEN.minWidth * scale,
    maxWidth: PEN.maxWidth * scale,
  })
  const lines = withEcho(toCanvas(fitted(strokes, canvas.offsetHeight / scale), width)).map((line) =>
    line.map((point) => ({ ...point, color })),
  )
  // Its types require points of its own class; its code accepts these.
  pad.fromData(lines as unknown as ReturnType<SignatureCanvas['toData']>)
  return width
}

/** Scales the ink to a canvas of this many CSS pixels. */
function inkOf(pad: SignatureCanvas, width: number): Stroke[] {
  return withoutEcho(toPad(pad.toData(), width))
}

// The library adds a point to each line of several points, which repeats an earlier one and is never drawn. It also
// draws a line of two points as a dot, but only the first time.
function withoutEcho(lines: readonly Stroke[]): Stroke[] {
  return lines.map((line) => (line.length <= 3 ? line.slice(0, 1) : line.slice(0, -1)))
}

function withEcho(lines: readonly Stroke[]): Stroke[] {
  return lines.map((line) => (line.length === 1 ? line : [...line, line.at(-1)!]))
}

/** The ink at its size on the pad; scaled down if a tall pad has ink beyond the height of the picture. */
function pictureOf(drawn: HTMLCanvasElement, strokes: readonly Stroke[]): string {
  const canvas = document.createElement('canvas')
  canvas.width = SIGNATURE_WIDTH
  canvas.height = SIGNATURE_HEIGHT
  const context = canvas.getContext('2d')!
  context.fillStyle = getComputedStyle(drawn.parentElement!).backgroundColor
  context.fillRect(0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT)
  context.imageSmoothingQuality = 'high'
  const part = partWithInk(strokes, SIGNATURE_HEIGHT)
  const pixels = drawn.width / SIGNATURE_WIDTH
  const width = (SIGNATURE_WIDTH * SIGNATURE_HEIGHT) / part.height
  context.drawImage(
    drawn,
    ...([0, part.top * pixels, drawn.width, part.height * pixels] as const),
    ...([(SIGNATURE_WIDTH - width) / 2, 0, width, SIGNATURE_HEIGHT] as const),
  )
  return canvas.toDataURL('image/png')
}
