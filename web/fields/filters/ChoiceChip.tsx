// A filter chip with a few values to choose from.
import { FilterChip } from '#web/design/FilterChip.tsx'
import { Menu } from '#web/design/Menu.tsx'

type ChoiceChipProps<Choice extends string> = {
  label: string
  labels: Readonly<Record<Choice, string>>
  chosen: Choice | null
  onChoose: (choice: Choice | null) => void
}

export function ChoiceChip<Choice extends string>({
  label,
  labels,
  chosen,
  onChoose,
}: ChoiceChipProps<Choice>) {
  const items = (Object.keys(labels) as Choice[]).map((choice) => ({
    label: labels[choice],
    checked: choice === chosen,
    onSelect: () => onChoose(choice),
  }))
  const all = { label: 'All', checked: chosen === null, onSelect: () => onChoose(null) }
  return (
    <Menu
      items={[all, ...items]}
      trigger={(props) => (
        <FilterChip
          label={label}
          value={chosen && labels[chosen]}
          saysLabel
          onLift={() => onChoose(null)}
          {...props}
        />
      )}
    />
  )
}
