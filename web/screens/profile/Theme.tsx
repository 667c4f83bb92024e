// The appearance of Daybook in this browser (spec 1).
import { Section } from '#web/design/Section.tsx'
import { ThemeChoice } from '#web/frame/shell/ThemeChoice.tsx'

export function Theme() {
  return (
    <Section title="Theme" lead="Applies to this browser. Auto follows the setting of the device.">
      <ThemeChoice />
    </Section>
  )
}
