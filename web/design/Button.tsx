// The one button: yellow for the screen's one primary action, hairline for the rest.
import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { buttonRecipe } from './theme/recipes.ts'

const Base = chakra('button', buttonRecipe)

export type ButtonProps = ComponentProps<typeof Base> & {
  /** Busy: keeps its label and width, and ignores clicks. */
  busy?: boolean
}

export function Button({ busy = false, children, onClick, ...props }: ButtonProps) {
  if (props.asChild) {
    return (
      <Base onClick={onClick} {...props}>
        {children}
      </Base>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Base type="button" aria-busy={busy || undefined} onClick={press} {...props}>
      {busy && (
        <chakra.span position="absolute" inset="0" display="grid" placeItems="center" aria-hidden>
          <chakra.span display="grid" animation="turn 800ms linear infinite">
            <LoaderCircle />
          </chakra.span>
        </chakra.span>
      )}
      <chakra.span
        display={busy ? 'inline-flex' : 'contents'}
        alignItems="center"
        gap="inherit"
        opacity={busy ? 0 : 1}
      >
        {children}
      </chakra.span>
    </Base>
  )
}
