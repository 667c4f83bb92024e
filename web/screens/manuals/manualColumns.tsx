// The list of manuals: its columns on a desktop, and a card on a phone.
import { chakra } from '@chakra-ui/react'
import {
  FileImage,
  FileSpreadsheet,
  FileText,
  HardDriveDownload,
  Presentation,
  type LucideIcon,
} from 'lucide-react'
import { typeLabel } from '#domain/manual/file-types.ts'
import { userTypes } from '#domain/manual/forms.ts'
import { formatSize } from '#domain/manual/size.ts'
import { userTypeLabel } from '#domain/people.ts'
import { InactiveTag } from '#web/design/InactiveTag.tsx'
import { Instant } from '#web/design/Instant.tsx'
import type { Column } from '#web/design/table/types.ts'
import type { ManualRow } from './manualRow.ts'

/** @param kept the numbers of the manuals on this device. */
export function manualColumns(manages: boolean, kept: ReadonlySet<number>): Column<ManualRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      free: true,
      cell: (row) => <Name row={row} isKept={kept.has(row.number)} />,
    },
    ...(manages ? [visible] : []),
    { id: 'type', header: 'Type', width: '128px', cell: ({ contentType }) => typeLabel(contentType) },
    { id: 'size', header: 'Size', align: 'end', width: '92px', cell: ({ size }) => formatSize(size) },
    {
      id: 'updated',
      header: 'Updated',
      width: '148px',
      hideBelow: 760,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ]
}

const visible: Column<ManualRow> = {
  id: 'visible',
  header: 'Visible Type',
  width: '24cqi',
  hideBelow: 900,
  cell: ({ visibleTypes }) => formatTypes(visibleTypes),
}

/** 'Staff, Approver', or 'Everybody'. */
export function formatTypes(types: ManualRow['visibleTypes']): string {
  if (types.length === userTypes.length) return 'Everybody'
  return userTypes
    .filter((type) => types.includes(type))
    .map((type) => userTypeLabel[type])
    .join(', ')
}

type CardProps = { row: ManualRow; manages: boolean; isKept: boolean }

export function ManualCard({ row, manages, isKept }: CardProps) {
  return (
    <chakra.div display="flex" gap="3" alignItems="flex-start">
      <TypeIcon contentType={row.contentType} />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="1" flex="1" minWidth="0">
        <chakra.p fontWeight="semibold" overflowWrap="anywhere" color={row.active ? undefined : 'inkSoft'}>
          {row.name} {!row.active && <InactiveTag />}
          {isKept && <KeptMark />}
        </chakra.p>
        {row.description && (
          <chakra.p textStyle="small" color="inkSoft" overflowWrap="anywhere" lineClamp="2">
            {row.description}
          </chakra.p>
        )}
        <chakra.p textStyle="small" color="inkSoft">
          {typeLabel(row.contentType)} · {formatSize(row.size)}
          {manages && ` · ${formatTypes(row.visibleTypes)}`}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

function Name({ row, isKept }: { row: ManualRow; isKept: boolean }) {
  return (
    <chakra.span display="flex" alignItems="center" gap="3" minWidth="0" paddingBlock="2">
      <TypeIcon contentType={row.contentType} />
      <chakra.span display="block" minWidth="0">
        <chakra.span display="flex" gap="2" alignItems="baseline" minWidth="0">
          <chakra.span
            fontWeight="medium"
            truncate
            color={row.active ? undefined : 'inkSoft'}
            title={row.name}
          >
            {row.name}
          </chakra.span>
          {!row.active && <InactiveTag />}
          {isKept && <KeptMark />}
        </chakra.span>
        {row.description && (
          <chakra.span display="block" textStyle="small" color="inkSoft" truncate title={row.description}>
            {row.description}
          </chakra.span>
        )}
      </chakra.span>
    </chakra.span>
  )
}

function KeptMark() {
  return (
    <chakra.span
      role="img"
      aria-label="Kept on this device"
      title="Kept on this device"
      display="inline-block"
      flex="none"
      verticalAlign="-2px"
      color="inkSoft"
    >
      <HardDriveDownload size={15} strokeWidth={2} aria-hidden />
    </chakra.span>
  )
}

const icons: Readonly<Record<string, LucideIcon>> = {
  Picture: FileImage,
  Excel: FileSpreadsheet,
  Spreadsheet: FileSpreadsheet,
  PowerPoint: Presentation,
  Presentation,
}

function TypeIcon({ contentType }: { contentType: string }) {
  const Icon = icons[typeLabel(contentType)] ?? FileText
  return (
    <chakra.span flex="none" color="inkFaint" marginTop="0.5">
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </chakra.span>
  )
}
