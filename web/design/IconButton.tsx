// A button with only an icon. Its label is its name for screen readers and its tooltip.
import type { ButtonProps } from './Button.tsx'
import { Button } from './Button.tsx'

export function IconButton({ label, ...props }: ButtonProps & { label: string }) {
  return <Button variant="ghost" shape="icon" aria-label={label} title={label} {...props} />
}
