// Print styles. Open or picked timesheets are printed alone, each on its own page. Any other screen is printed without
// the frame and its controls, on wide pages: text wraps, rows stay whole, and each page repeats the head of its table.

const SHEET = '[data-prints]'
/** Contains timesheets for printing only, whatever else is open. */
const PICKED = '[data-prints-alone]'
/** Ancestors of a timesheet, which must let it flow over pages. */
const around = `html:has(${SHEET}), body:has(${SHEET}), body :has(${SHEET})`
const flows = {
  display: 'block !important',
  position: 'static !important',
  width: 'auto !important',
  maxWidth: 'none !important',
  height: 'auto !important',
  minHeight: '0 !important',
  maxHeight: 'none !important',
  margin: '0 !important',
  padding: '0 !important',
  border: '0 !important',
  overflow: 'visible !important',
  boxShadow: 'none !important',
  background: 'none !important',
  animation: 'none !important',
}

/** Controls that are printed as text: sorted heads, filters that are set, days of a week. */
const AS_TEXT = '[data-printed]'
/** Elements that keep their size and edges: avatars, ribbons, and numbers with a hyphen. */
const WHOLE = '[aria-hidden], [data-own-colours], [data-own-colours] *, [data-whole]'

/** A screen without a timesheet. */
const screen = {
  page: 'wide',
  [`& :is(nav, aside, [data-frame], [data-bulk-bar], [data-scope=toast], a[href="#main"]), & header > :not(h1), & button:not(${AS_TEXT}), & label:has(> [type=search]:placeholder-shown)`]:
    { display: 'none !important' },
  '& header': { height: 'auto !important', paddingBlock: '0 !important', border: '0 !important' },
  [`& :is(header h1, ${AS_TEXT}, label:has(> [type=search]))`]: {
    width: 'auto !important',
    maxWidth: 'none !important',
    height: 'auto !important',
    minHeight: '0 !important',
    padding: '0 !important',
    margin: '0 !important',
    border: '0 !important',
    boxShadow: 'none !important',
    background: 'none !important',
  },
  '&:has([role=dialog]) #root': { display: 'none !important' },
  '& :has(main), & main, & main :has(table, [role=grid], ul), & [data-scrolls], & [role=dialog], & [role=dialog] *':
    {
      height: 'auto !important',
      maxHeight: 'none !important',
      overflow: 'visible !important',
      maskImage: 'none !important',
      animation: 'none !important',
    },
  // A grid or a flex box would not count the repeated heads, and its last rows would be lost.
  '& :has(main), & main, & main :has(table, [role=grid])': { display: 'block !important' },
  // Chromium crashes over containers on pages of another format. Without them every column is printed, each as wide as
  // its content needs.
  '& main *': { containerType: 'normal !important' },
  '& main table': { tableLayout: 'auto !important' },
  '& main th': { width: 'auto !important' },
  '& td [data-own-colours]': { minWidth: '150px' },
  // Nothing is cut: text wraps, and its row grows.
  [`& main :is(table, [role=grid], ul) :not(${WHOLE})`]: {
    maxHeight: 'none !important',
    overflow: 'visible !important',
    overflowWrap: 'break-word',
    whiteSpace: 'normal !important',
    textOverflow: 'clip !important',
    WebkitLineClamp: '99 !important',
    contentVisibility: 'visible !important',
  },
  '& main :is(th, td), & [role=grid] > :first-of-type': { position: 'static !important' },
  // Totals are printed once, below the last row.
  '& main tfoot': { display: 'table-row-group !important' },
  // Links need no height for fingers.
  '& main table a': { minHeight: '0 !important' },
  // A repeated head leaves out the boxes of buttons.
  [`& thead ${AS_TEXT}`]: { display: 'contents !important' },
  '& main :is([role=grid], ul) label': { display: 'none !important' },
  '& main :is(tr, li, [role=row])': { breakInside: 'avoid' },
  '& td': { height: 'auto !important', paddingBlock: '5px !important' },
  '& main figure': { marginBlock: '16px !important', breakInside: 'avoid' },
} as const

export const printCss = {
  '@page': { size: 'A4', margin: '14mm' },
  '@page wide': { size: 'A4 landscape', margin: '12mm' },
  '@media print': {
    html: { background: 'white', printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [around]: flows,
    [`body:has(${SHEET}) :not(:has(${SHEET}), ${SHEET}, ${SHEET} *)`]: { display: 'none !important' },
    // With an open dialog, only the dialog is printed.
    [`body:has([role=dialog] ${SHEET}) #root`]: { display: 'none !important' },
    [`body:has(> ${PICKED}) > :not(${PICKED})`]: { display: 'none !important' },
    [`${SHEET} ~ ${SHEET}`]: { breakBefore: 'page' },
    [`${SHEET} article, ${SHEET} img`]: { breakInside: 'avoid' },
    [`body:not(:has(${SHEET}))`]: screen,
  },
} as const
