// The state of a period, a cell or a batch as a tag: a word, a colour and a shape.
import { CircleAlert, CircleCheck, CircleDashed, Clock, TriangleAlert } from 'lucide-react'
import type { DeskTone } from '#domain/payroll/desk.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks = {
  plain: { Shape: CircleDashed, colour: 'status.draft' },
  good: { Shape: CircleCheck, colour: 'status.approved' },
  waiting: { Shape: Clock, colour: 'status.pending' },
  warning: { Shape: TriangleAlert, colour: 'status.missing' },
  wrong: { Shape: CircleAlert, colour: 'status.declined' },
} as const

export function DeskTag({ tone, label, Shape }: { tone: DeskTone; label: string; Shape?: typeof Clock }) {
  const look = looks[tone]
  return (
    <Tag Shape={Shape ?? look.Shape} colour={look.colour}>
      {label}
    </Tag>
  )
}
