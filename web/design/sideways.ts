// A line of buttons that scrolls sideways where they have no room.

/**
 * The buttons fade at the edge that hides more of them. The padding leaves room for focus rings, and the margins take it
 * back, so that the line is as high as its buttons.
 */
export function sideways(upTo: 'md' | 'lg') {
  return {
    display: 'flex',
    gap: '2',
    flexWrap: { base: 'nowrap', [upTo]: 'wrap' },
    overflowX: { base: 'auto', [upTo]: 'visible' },
    maskImage: { base: 'linear-gradient(to right, black calc(100% - 32px), transparent)', [upTo]: 'none' },
    marginInline: { base: '-16px', md: '-4px' },
    paddingInlineStart: { base: '4', md: '1' },
    paddingInlineEnd: { base: '8', md: '1' },
    paddingBlock: '1',
    marginBlock: '-4px',
    scrollPaddingInline: '40px',
    scrollbarWidth: 'none',
    '&::-webkit-scrollbar': { display: 'none' },
  } as const
}
