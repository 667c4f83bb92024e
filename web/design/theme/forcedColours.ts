// Where people make their system choose all colours (forced-colors), backgrounds and shadows are gone: what is chosen has
// an outline instead, what lies above a screen has an edge, and the colours that are information stay.

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
