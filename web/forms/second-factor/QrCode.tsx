// A text as a QR code, dark on light in both themes because cameras expect that.
import { chakra } from '@chakra-ui/react'
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'

/** Modules of quiet zone that scanners need. */
const QUIET = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  const side = size + 2 * QUIET
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      width="100%"
      maxWidth="208px"
      borderRadius="md"
      bg="white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </chakra.svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const all = Array.from({ length: size }, (_, index) => index)
  const squares = all.flatMap((row) =>
    all.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
  )
  return { size, path: squares.join('') }
}
