// Remarks about an approval group, next to its name: an icon, a colour and a word each.
import { chakra } from '@chakra-ui/react'
import { Archive, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'

export function GroupMarks({ active, canDecide }: { active: boolean; canDecide: boolean }) {
  if (!active)
    return (
      <Mark color="inkFaint" icon={<Archive size={13} aria-hidden />}>
        Inactive
      </Mark>
    )
  if (canDecide) return null
  return (
    <Mark
      color="warn"
      icon={<UserRoundX size={13} aria-hidden />}
      title="No active approver: nobody can approve its timesheets"
    >
      No active approver
    </Mark>
  )
}

function Mark(props: { color: string; icon: ReactNode; title?: string; children: string }) {
  const { color, icon, title, children } = props
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      flex="none"
      gap="1"
      color={color}
      textStyle="caption"
      fontWeight="medium"
      whiteSpace="nowrap"
      title={title}
    >
      {icon}
      {children}
    </chakra.span>
  )
}
