// A button that shows only an icon; its label is what screen readers say and the pointer shows.
import type { ButtonProps } from './Button.tsx'
import { Button } from './Button.tsx'

export function IconButton({ label, ...props }: ButtonProps & { label: string }) {
  return <Button variant="ghost" shape="icon" aria-label={label} title={label} {...props} />
}
