// Print styles. Open or picked timesheets are printed alone, each on its own page. Any other screen is printed without
// the frame.

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

export const printCss = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    html: { background: 'white', printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [around]: flows,
    [`body:has(${SHEET}) :not(:has(${SHEET}), ${SHEET}, ${SHEET} *)`]: { display: 'none !important' },
    // With an open dialog, only the dialog is printed.
    [`body:has([role=dialog] ${SHEET}) #root`]: { display: 'none !important' },
    [`body:has(> ${PICKED}) > :not(${PICKED})`]: { display: 'none !important' },
    [`${SHEET} ~ ${SHEET}`]: { breakBefore: 'page' },
    [`${SHEET} article, ${SHEET} img`]: { breakInside: 'avoid' },
    [`body:not(:has(${SHEET}))`]: {
      '& nav, & #root > header, & button, & [data-frame]': { display: 'none !important' },
      '&:has([role=dialog]) #root': { display: 'none !important' },
      '& :has(> main), & main, & main *, & [role=dialog], & [role=dialog] *': {
        height: 'auto !important',
        maxHeight: 'none !important',
        overflow: 'visible !important',
      },
    },
  },
} as const
