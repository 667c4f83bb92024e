// One button that cycles through light, dark and the device's theme.
import { Monitor, Moon, Sun } from 'lucide-react'
import type { ColourMode } from '#web/client/colourMode.ts'
import { useColourMode } from '#web/client/colourMode.ts'
import { IconButton } from '#web/design/IconButton.tsx'

const next: Record<ColourMode, ColourMode> = { light: 'dark', dark: 'auto', auto: 'light' }
const icon = { light: Sun, dark: Moon, auto: Monitor }

export function ThemeSwitch() {
  const { mode, setMode } = useColourMode()
  const Icon = icon[mode]
  return (
    <IconButton label={`Theme: ${mode}, switch to ${next[mode]}`} onClick={() => setMode(next[mode])}>
      <Icon aria-hidden />
    </IconButton>
  )
}
