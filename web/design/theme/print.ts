// What comes out of the printer: every timesheet that is open, or those that were picked for it, each on a page of its own
// and without anything around it; in place of any other screen its content, without the frame.

const SHEET = '[data-prints]'
/** Holds timesheets that are there to be printed alone, whatever else is open. */
const PICKED = '[data-prints-alone]'
/** What holds a timesheet, and so must let it flow over pages. */
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
    // What is open in front is what is meant.
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
