// What a health check found, as a tag.
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { healthStateLabel, type HealthState } from '#domain/health.ts'
import { Tag } from '#web/design/Tag.tsx'

const looks = {
  WRONG: { Shape: CircleAlert, colour: 'status.declined' },
  WARNING: { Shape: TriangleAlert, colour: 'status.missing' },
  OK: { Shape: CircleCheck, colour: 'status.approved' },
} as const

export function HealthTag({ state }: { state: HealthState }) {
  return <Tag {...looks[state]}>{healthStateLabel[state]}</Tag>
}
