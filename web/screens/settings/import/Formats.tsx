// The files that can be imported, and their columns.
import { chakra } from '@chakra-ui/react'
import { formats } from '#domain/import/formats.ts'
import type { Column, Format } from '#domain/import/types.ts'

export function Formats() {
  return (
    <chakra.div display="grid" gap="2">
      <chakra.h2 textStyle="heading">The files</chakra.h2>
      <chakra.p color="inkSoft">
        CSV in UTF-8, one file of each kind, named as below. A file has to be complete: records that are
        missing from it become inactive. A kind without a file does not change.
      </chakra.p>
      <chakra.div borderWidth="1px" borderColor="line" borderRadius="lg" bg="surface">
        {formats.map((format) => (
          <FormatRow key={format.file} format={format} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}

function FormatRow({ format }: { format: Format }) {
  return (
    <chakra.details borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: '0' }}>
      <chakra.summary cursor="pointer" padding="3" minHeight="44px">
        <chakra.strong>{format.file}</chakra.strong> <chakra.span color="inkSoft">{format.noun}</chakra.span>
      </chakra.summary>
      <chakra.dl display="grid" gap="2" paddingInline="6" paddingBottom="4" textStyle="small">
        {format.columns.map((column) => (
          <chakra.div key={column.name}>
            <chakra.dt fontWeight="semibold">
              {column.name}
              <chakra.span color="inkSoft" fontWeight="normal">{` ${needOf(format, column)}`}</chakra.span>
            </chakra.dt>
            <chakra.dd color="inkSoft">
              {column.means}
              {Array.isArray(column.kind) && `: ${column.kind.join(', ')}`}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.details>
  )
}

function needOf({ key }: Format, { name, required }: Column): string {
  if (key.includes(name)) return 'key'
  return required ? 'required' : ''
}
