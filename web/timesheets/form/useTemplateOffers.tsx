// The person's templates as suggestions, each with a menu for the template itself.
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { counted } from '#domain/counted.ts'
import type { Template } from '#domain/timesheet/copy.ts'
import type { TaskType } from '#domain/timesheet/task-type.ts'
import type { MenuItem } from '#web/design/Menu.tsx'
import type { Suggestion } from '#web/design/Suggestions.tsx'
import { offerOf, type Offer } from './offer.ts'
import { useDeleteTemplate } from './useDeleteTemplate.ts'

export function useTemplateOffers(
  templates: readonly Template[],
  taskType: TaskType,
  onPick: (offer: Offer) => void,
) {
  const [template, setRenaming] = useState<Template | null>(null)
  const remove = useDeleteTemplate()
  // Includes an empty one, so that the person can delete it.
  const offers = useMemo(
    () => templates.map((one) => ({ template: one, ...offerOf(one, `as in ${one.name}`, taskType) })),
    [templates, taskType],
  )
  const items = offers.map((offer): Suggestion => {
    const { id, name } = offer.template
    const rename: MenuItem = {
      label: 'Rename',
      icon: <Pencil aria-hidden />,
      onSelect: () => setRenaming(offer.template),
    }
    const deletion: MenuItem = {
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onSelect: () => void remove(offer.template),
    }
    return {
      key: id,
      icon: <Bookmark aria-hidden />,
      content: `${name} · ${counted(offer.tasks.length, 'task')}`,
      onPick: () => onPick(offer),
      menu: { label: `More for ${name}`, items: [rename, deletion] },
    }
  })
  const onClosed = () => setRenaming(null)
  return { items, renaming: template && { template, onClosed } }
}
