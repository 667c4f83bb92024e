// The appearance of Daybook in this browser (spec 1).
import { Section } from '#web/design/Section.tsx'
import { ThemeChoice } from '#web/frame/shell/ThemeChoice.tsx'

export function Theme() {
  return (
    <Section title="Theme" lead="In this browser. Auto follows what the device is set to.">
      <ThemeChoice />
    </Section>
  )
}
