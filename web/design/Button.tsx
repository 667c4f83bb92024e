// The one button: yellow for the screen's one primary action, hairline for the rest.
import { chakra } from '@chakra-ui/react'
import { LoaderCircle } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import { buttonRecipe } from './theme/recipes.ts'

const Base = chakra('button', buttonRecipe)

export type ButtonProps = ComponentProps<typeof Base> & {
  /** Busy: keeps its label and width, and ignores clicks. */
  busy?: boolean
}

export function Button({ busy = false, children, onClick, disabled = false, ...props }: ButtonProps) {
  const focus = useHeldFocus(disabled)
  if (props.asChild) {
    return (
      <Base onClick={onClick} {...props}>
        {children}
      </Base>
    )
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || focus.isHeld) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Base
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={focus.isHeld || undefined}
      onClick={press}
      {...props}
      disabled={disabled && !focus.isHeld}
      onFocus={(event) => {
        focus.came()
        props.onFocus?.(event)
      }}
      onBlur={(event) => {
        focus.left()
        props.onBlur?.(event)
      }}
    >
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

/**
 * Browsers take the focus from a button when it is disabled, such as by its own press, and Tab begins at the top again.
 * So one with the focus only ignores clicks, until the focus leaves it.
 */
function useHeldFocus(disabled: boolean) {
  const hasFocus = useRef(false)
  const [isHeld, setHeld] = useState(false)
  useLayoutEffect(() => setHeld(disabled && hasFocus.current), [disabled])
  return {
    isHeld,
    came: () => void (hasFocus.current = true),
    left: () => {
      hasFocus.current = false
      setHeld(false)
    },
  }
}
