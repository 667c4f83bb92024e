// The user's own views, each with a button that deletes it. Shows nothing while there is none.
import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { reportOf } from '#domain/report/reports.ts'
import { IconButton } from '#web/design/IconButton.tsx'
import { RowLink } from '#web/design/RowLink.tsx'
import { Section } from '#web/design/Section.tsx'
import { useDeleteView } from './useDeleteView.ts'
import { viewPath, type View } from './views.ts'

export function OwnViews({ views }: { views: readonly View[] }) {
  const remove = useDeleteView()
  if (views.length === 0) return null
  return (
    <Section title="Your views">
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        aria-label="Your views"
      >
        {views.map((view) => (
          <chakra.li
            key={view.id}
            display="flex"
            alignItems="center"
            gap="3"
            paddingBlock="2"
            css={{ '& + &': { borderTopWidth: '1px', borderColor: 'line' } }}
          >
            <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
              <RowLink to={viewPath(view)}>{view.name}</RowLink>
              <chakra.p textStyle="small" color="inkSoft">
                {reportOf(view.report).title}
              </chakra.p>
            </chakra.div>
            <IconButton label={`Delete view ${view.name}`} onClick={() => void remove(view)}>
              <Trash2 aria-hidden />
            </IconButton>
          </chakra.li>
        ))}
      </chakra.ul>
    </Section>
  )
}
