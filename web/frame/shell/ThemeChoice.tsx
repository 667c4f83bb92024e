// Dark, light or the device's theme, as three options (spec 1).
import { Monitor, Moon, Sun } from 'lucide-react'
import { useColourMode } from '#web/client/colourMode.ts'
import { Segment } from '#web/design/Segment.tsx'

export function ThemeChoice() {
  const { mode, setMode } = useColourMode()
  return (
    <Segment
      label="Theme"
      value={mode}
      onChange={setMode}
      options={[
        { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
        { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
        { value: 'auto', label: 'Auto', icon: <Monitor aria-hidden /> },
      ]}
    />
  )
}
