// The files that can be imported: an example of each to download, and its columns.
import { chakra } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { exampleOf } from '#domain/import/examples.ts'
import { importable, type AnyFormat, type Column } from '#domain/import/formats.ts'
import { Button } from '#web/design/Button.tsx'
import { Fold } from '#web/design/Fold.tsx'
import { SettingsCard } from '#web/settings/SettingsCard.tsx'

export function Formats() {
  return (
    <SettingsCard subject="files">
      <chakra.div display="grid" gap="3" marginTop="-4">
        {importable.map((format) => (
          <FormatRow key={format.file} format={format} />
        ))}
      </chakra.div>
    </SettingsCard>
  )
}

function FormatRow({ format }: { format: AnyFormat }) {
  const { file, noun, columns } = format
  return (
    <chakra.div position="relative" css={{ '& summary': { paddingInlineEnd: '124px' } }}>
      <Fold
        label={
          <span>
            {file}{' '}
            <chakra.span color="inkSoft" fontWeight="normal">
              {noun}
            </chakra.span>
          </span>
        }
      >
        <chakra.dl display="grid" gap="2" paddingInlineStart="6" paddingBlock="2" textStyle="small">
          {columns.map((column) => (
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
      </Fold>
      <chakra.div position="absolute" insetInlineEnd="0" top={{ base: '12px', md: '9px' }}>
        <Button variant="ghost" asChild>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleOf(format))}`}
            download={file}
            aria-label={`Download an example of ${file}`}
          >
            <Download aria-hidden />
            Example
          </a>
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function needOf({ key }: AnyFormat, { name, required }: Column): string {
  if (key.includes(name)) return 'key'
  return required ? 'required' : ''
}
