// How Daybook looks, as data: one type scale, one grid, one radius, the colours of `colours.ts`.
import { defineConfig } from '@chakra-ui/react'
import { colours, shadows } from './colours.ts'
import { LOW } from '#web/design/media.ts'
import { forcedColoursCss } from './forcedColours.ts'
import { printCss } from './print.ts'

/** The 4-pt grid in steps of 4 px, with half steps for the inside of controls. */
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64,
  80, 96,
]
const grid = Object.fromEntries(steps.map((step) => [String(step), { value: `${step * 4}px` }]))
function values<Value extends string | number>(record: Record<string, Value>) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { value }]))
}

/**
 * A dialog sets these properties. If they inherited, every style on the page would be recalculated, although only the
 * dialog itself reads them. The properties it sets on the document are unused, or duplicated by its backdrop.
 */
const dialogCss = {
  ...Object.fromEntries(
    ['--layer-index', '--nested-layer-count', '--z-index'].map((name) => [
      `@property ${name}`,
      { syntax: '"*"', inherits: 'false' },
    ]),
  ),
  ':root': { '--scrollbar-width': '0px !important' },
  'body[data-inert]': { pointerEvents: 'auto !important' },
}

export const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'db',
  cssVarsRoot: ':root',
  globalCss: {
    ...printCss,
    ...forcedColoursCss,
    html: {
      // The height of the bar at the foot of a phone.
      '--bottom-bar': { base: 'calc(64px + env(safe-area-inset-bottom))', md: '0px' },
      '--toast-bottom': { base: 'calc(var(--bottom-bar) + 80px)', md: '20px' },
      // The focus stays clear of the bars, and of the button above the lower one.
      scrollPaddingTop: { base: '72px', md: '0' },
      scrollPaddingBottom: { base: 'calc(var(--bottom-bar) + 80px)', md: '0' },
      [`@media ${LOW}`]: { '--bottom-bar': '0px', '--toast-bottom': '20px', scrollPaddingBlock: '8px' },
      bg: 'bg',
      color: 'ink',
      fontFamily: 'body',
      fontSize: '100%',
      lineHeight: '1.45',
      textSizeAdjust: '100%',
      WebkitTapHighlightColor: 'transparent',
    },
    // Also above the bar of picked rows. On the toasts only; on the document it would recalculate every style.
    'html:has([data-bulk-bar]) [data-scope=toast][data-part=group]': { '--toast-bottom': { md: '92px' } },
    body: { fontSize: 'md', minHeight: '100dvh', overflowWrap: 'break-word' },
    ...dialogCss,
    'input, button, select, textarea': { font: 'inherit', color: 'inherit' },
    '::selection': { bg: 'accentGlow' },
    'a:focus-visible, summary:focus-visible, [tabindex]:focus-visible': {
      outline: '2px solid transparent',
      boxShadow: 'focus',
      borderRadius: 'sm',
    },
    '*, *::before, *::after': {
      _motionReduce: {
        // A dialog waits for the end of its animation unless that takes 0 s; a millisecond may be over before it waits.
        animationDuration: '0s !important',
        animationIterationCount: '1 !important',
        // No transition at all: even a short one would animate every property level by level.
        transition: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '960px', xl: '1280px', '2xl': '1600px' },
    tokens: {
      fonts: values({
        body: "'Inter Variable', 'Inter of Arial', 'Inter of DejaVu', system-ui, -apple-system, 'Segoe UI', sans-serif",
        heading:
          "'Inter Variable', 'Inter of Arial', 'Inter of DejaVu', system-ui, -apple-system, 'Segoe UI', sans-serif",
      }),
      fontSizes: values({
        xs: '0.75rem',
        sm: '0.8125rem',
        md: '0.875rem',
        lg: '1rem',
        xl: '1.25rem',
        '2xl': '1.75rem',
      }),
      fontWeights: values({ normal: 400, medium: 500, strong: 550, semibold: 600, bold: 650 }),
      lineHeights: values({ tight: 1.2, snug: 1.3, normal: 1.45 }),
      letterSpacings: values({ tight: '-0.015em', snug: '-0.01em' }),
      radii: values({ none: '0', xs: '4px', sm: '6px', md: '8px', lg: '12px', full: '999px' }),
      spacing: grid,
      /** The minimum size of a touch target for a gloved finger. */
      sizes: { ...grid, full: { value: '100%' }, touch: { value: '48px' } },
      borders: values({ line: '1px solid' }),
      zIndex: values({
        sticky: 10,
        bar: 20,
        dropdown: 30,
        banner: 40,
        modal: 1400,
        popover: 1500,
        toast: 1700,
      }),
      durations: values({ fast: '120ms', calm: '180ms' }),
    },
    semanticTokens: { colors: colours, shadows },
    textStyles: {
      caption: { value: { fontSize: 'xs', lineHeight: '1.35' } },
      label: { value: { fontSize: { base: 'sm', md: 'xs' }, fontWeight: 'strong', lineHeight: '1.35' } },
      small: { value: { fontSize: 'sm', lineHeight: '1.4' } },
      body: { value: { fontSize: 'md', lineHeight: '1.45' } },
      heading: { value: { fontSize: 'lg', fontWeight: 'bold', letterSpacing: 'snug', lineHeight: '1.3' } },
      title: { value: { fontSize: 'xl', fontWeight: 'bold', letterSpacing: 'tight', lineHeight: '1.2' } },
      display: { value: { fontSize: '2xl', fontWeight: 'bold', letterSpacing: 'tight', lineHeight: '1.15' } },
    },
    keyframes: {
      appear: { from: { opacity: 0 }, to: { opacity: 1 } },
      vanish: { from: { opacity: 1 }, to: { opacity: 0 } },
      shimmer: { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.45 } },
      changed: { from: { backgroundColor: 'var(--db-colors-accent-soft)' }, to: {} },
      turn: { to: { rotate: '360deg' } },
    },
  },
})
