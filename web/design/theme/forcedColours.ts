// With forced colours, backgrounds and shadows disappear: selected elements get an outline, layers get a border, and
// colours that carry information stay.

const chosen = [
  '[aria-pressed=true]',
  '[aria-current]:not([aria-current=false])',
  '[aria-selected=true]',
  'label:has(> input[type=radio]:checked)',
].join(', ')

export const forcedColoursCss = {
  '@media (forced-colors: active)': {
    [chosen]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
    '[role=dialog], [role=alertdialog], [data-popup]': { border: '1px solid CanvasText' },
    '[data-own-colours], [data-own-colours] *': { forcedColorAdjust: 'none' },
  },
} as const
