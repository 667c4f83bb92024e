// The styles of buttons, inputs and tick boxes, shared by the components.
import { defineRecipe } from '@chakra-ui/react'

const focusRing = { outline: '2px solid transparent', outlineOffset: '2px', boxShadow: 'focus' }

export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    position: 'relative',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    gap: '2',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 'strong',
    fontSize: 'md',
    lineHeight: '1.25',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    textDecoration: 'none',
    transition: 'background-color 120ms, border-color 120ms, box-shadow 120ms, opacity 120ms',
    '& svg': { width: '16px', height: '16px', flex: 'none', strokeWidth: '1.9' },
    _focusVisible: focusRing,
    _disabled: { cursor: 'not-allowed', opacity: 0.5 },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'accent',
        color: 'accentInk',
        _hover: { bg: 'accentHover' },
        _active: { bg: 'accentPress' },
        // Pale yellow is brown on brown in the dark.
        _disabled: { bg: 'press', color: 'inkSoft', opacity: 1, _hover: { bg: 'press' } },
      },
      secondary: {
        bg: 'surface',
        color: 'ink',
        borderColor: 'lineStrong',
        _hover: { bg: 'hover', borderColor: 'lineControl' },
        _active: { bg: 'press' },
      },
      approve: {
        bg: 'approve',
        color: 'onApprove',
        _hover: { bg: 'approveHover' },
        _active: { bg: 'approveHover' },
      },
      danger: {
        bg: 'surface',
        color: 'danger',
        borderColor: 'dangerLine',
        _hover: { bg: 'dangerSoft', borderColor: 'danger' },
        _active: { bg: 'dangerSoft' },
      },
      dangerSolid: {
        bg: 'dangerSolid',
        color: 'onDanger',
        _hover: { bg: 'dangerSolidHover' },
        _active: { bg: 'dangerSolidHover' },
      },
      ghost: {
        bg: 'transparent',
        color: 'inkSoft',
        _hover: { bg: 'hover', color: 'ink' },
        _active: { bg: 'press' },
      },
      dashed: {
        bg: 'transparent',
        color: 'inkSoft',
        borderStyle: 'dashed',
        borderColor: 'lineStrong',
        _hover: { bg: 'hover', color: 'ink', borderColor: 'lineControl' },
        _active: { bg: 'press' },
      },
      onInk: {
        bg: 'transparent',
        color: 'onInkSoft',
        _hover: { color: 'onInk' },
      },
    },
    size: {
      md: { height: { base: 'touch', md: '36px' }, paddingInline: '3.5' },
      sm: {
        height: { base: '36px', md: '30px' },
        paddingInline: '2.5',
        fontSize: 'sm',
        gap: '1.5',
        _before: { content: '""', position: 'absolute', inset: { base: '-7px 0', md: '0' } },
      },
      lg: { height: '50px', paddingInline: '5', fontSize: 'lg', borderRadius: 'lg' },
    },
    shape: {
      text: {},
      icon: { paddingInline: '0', aspectRatio: '1' },
    },
  },
  defaultVariants: { variant: 'secondary', size: 'md', shape: 'text' },
})

/** The box of every input: an input itself, or a frame around an input and its buttons. */
export const fieldBox = {
  width: '100%',
  bg: 'surface',
  color: 'ink',
  borderWidth: '1px',
  borderColor: 'lineControl',
  borderRadius: 'md',
  fontSize: { base: 'lg', md: 'md' },
  lineHeight: '1.45',
  transition: 'border-color 120ms, box-shadow 120ms, background-color 120ms',
} as const

const whenFocused = { outline: '2px solid transparent', borderColor: 'ink', boxShadow: 'focusField' }
const whenInvalid = { borderColor: 'danger' }
const whenOff = { bg: 'sunken', color: 'inkSoft', borderColor: 'line', cursor: 'not-allowed', opacity: 1 }

export const inputRecipe = defineRecipe({
  base: {
    ...fieldBox,
    height: { base: 'touch', md: '40px' },
    paddingInline: '3',
    _placeholder: { color: 'inkFaint', opacity: 1 },
    _focusVisible: whenFocused,
    '&[aria-invalid=true]': whenInvalid,
    '&[aria-invalid=true]:focus-visible': { boxShadow: 'focusDanger' },
    '&:disabled, &[readonly]': whenOff,
  },
})

export const textAreaRecipe = defineRecipe({
  base: {
    ...inputRecipe.base,
    height: 'auto',
    display: 'block',
    paddingBlock: '2.5',
    resize: 'vertical',
    fieldSizing: 'content',
    minHeight: '64px',
    maxHeight: '320px',
  },
})

/** A frame that looks like an input and contains a bare input next to an icon, a code or buttons. */
export const frameRecipe = defineRecipe({
  base: {
    ...fieldBox,
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: { base: 'touch', md: '40px' },
    '&:has(input:focus-visible)': whenFocused,
    '&:has([aria-invalid=true])': whenInvalid,
    '&:has([aria-invalid=true]:focus-visible)': { boxShadow: 'focusDanger' },
    '&:has(input:disabled), &:has(input[readonly])': whenOff,
    '& input': {
      flex: '1',
      minWidth: '0',
      width: '100%',
      height: '100%',
      bg: 'transparent',
      border: '0',
      outline: 'none',
      paddingInline: '3',
      textOverflow: 'ellipsis',
      color: 'inherit',
      _placeholder: { color: 'inkFaint', opacity: 1 },
      _disabled: { cursor: 'not-allowed' },
    },
  },
})

/** A quiet button inside a frame: clear, show, open. */
export const frameButtonRecipe = defineRecipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    height: '100%',
    minWidth: { base: 'touch', md: '34px' },
    color: 'inkFaint',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { color: 'ink' },
    _focusVisible: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-4px' },
    _disabled: { cursor: 'not-allowed', opacity: 0.5 },
    '& svg': { width: '16px', height: '16px', strokeWidth: '1.9' },
  },
})

export const checkboxRecipe = defineRecipe({
  base: {
    appearance: 'none',
    position: 'relative',
    display: 'inline-block',
    flex: 'none',
    verticalAlign: 'middle',
    width: { base: '20px', md: '16px' },
    height: { base: '20px', md: '16px' },
    borderWidth: '1.5px',
    borderColor: 'lineControl',
    borderRadius: 'xs',
    bg: 'surface',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
    _hover: { borderColor: 'ink' },
    '&:checked, &:indeterminate': { bg: 'ink', borderColor: 'ink' },
    _after: { content: '""', position: 'absolute', inset: '0', bg: 'onInk', opacity: 0 },
    '&:checked::after': {
      opacity: 1,
      clipPath: 'polygon(40% 66%, 79% 24%, 88% 33%, 41% 84%, 13% 57%, 22% 48%)',
    },
    '&:indeterminate::after': { opacity: 1, clipPath: 'inset(42% 20% 42% 20%)' },
    _focusVisible: focusRing,
    _disabled: { cursor: 'not-allowed', opacity: 0.45 },
  },
})

export const switchRecipe = defineRecipe({
  base: {
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    width: '36px',
    height: '20px',
    borderRadius: 'full',
    bg: 'lineControl',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    _after: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      width: '16px',
      height: '16px',
      borderRadius: 'full',
      bg: 'surface',
      transition: 'inset-inline-start 150ms',
    },
    _checked: { bg: 'ink', _after: { insetInlineStart: '18px' } },
    _focusVisible: focusRing,
    _disabled: { cursor: 'not-allowed', opacity: 0.45 },
  },
})
