// A password, hidden unless the user reveals it.
import { chakra } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { memo, useState } from 'react'
import { frameButtonRecipe, frameRecipe } from '#web/design/theme/recipes.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './useFormField.ts'
import { useFormField } from './useFormField.ts'

const Frame = chakra('div', frameRecipe)
const FrameButton = chakra('button', frameButtonRecipe)

export const PasswordField = memo(function PasswordField(
  props: FieldProps & { autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean },
) {
  const { name, label, layout, hint, disabled, readOnly, autoComplete, autoFocus } = props
  const field = useFormField<string | null>(name, hint)
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame
      {...{ label, layout, hint }}
      controlId={field.id}
      messageId={field.messageId}
      error={field.error}
    >
      <Frame>
        <input
          id={field.id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={field.value ?? ''}
          disabled={disabled}
          readOnly={readOnly}
          autoFocus={autoFocus}
          onChange={(event) => field.setValue(event.currentTarget.value)}
          onBlur={field.touch}
          {...field.described}
        />
        <FrameButton
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          aria-controls={field.id}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </FrameButton>
      </Frame>
    </FieldFrame>
  )
})
