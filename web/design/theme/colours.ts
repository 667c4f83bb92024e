// Every colour of the product: warm stone neutrals, plant yellow, and a designed value of each for the dark theme.
import { defineSemanticTokens } from '@chakra-ui/react'

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })
const same = (colour: string) => ({ value: colour })

/** Text colours reach 4.5:1 and boundaries of controls 3:1 on every ground they are used on, in both themes. */
export const colours = defineSemanticTokens.colors({
  bg: pair('#FAFAF9', '#12100E'),
  surface: pair('#FFFFFF', '#1A1816'),
  sunken: pair('#F5F5F4', '#221F1C'),
  raised: pair('#FFFFFF', '#262320'),
  hover: pair('#F7F6F5', '#211E1B'),
  /** The row that the panel next to the list shows. */
  current: pair('#FFF8E1', '#2B2416'),
  press: pair('#EEECEA', '#35302B'),

  line: pair('#E7E5E4', '#322E2A'),
  lineStrong: pair('#D6D3D1', '#47423C'),
  lineControl: pair('#938C85', '#746C64'),

  ink: pair('#1C1917', '#F5F4F2'),
  inkSoft: pair('#57534E', '#C4BEB8'),
  inkFaint: pair('#6E6862', '#A39C95'),
  onInk: pair('#FAFAF9', '#1C1917'),
  onInkSoft: pair('#C4BEB8', '#57534E'),

  accent: same('#F5B301'),
  accentHover: pair('#E8A900', '#FFC42E'),
  accentPress: pair('#D99E00', '#E8A900'),
  accentInk: same('#1C1917'),
  accentSoft: pair('#FEF3C7', '#3A2E0A'),
  accentGlow: pair('#F5B3018C', '#F5B30173'),

  approve: same('#15803D'),
  approveHover: pair('#116932', '#18713A'),
  approveLine: same('#4ADE8066'),
  onApprove: same('#FFFFFF'),
  onApproveSoft: same('#E4FBEB'),
  danger: pair('#B91C1C', '#FCA5A5'),
  dangerLine: pair('#E2A5A3', '#7A4442'),
  dangerSoft: pair('#FEF2F2', '#331A19'),
  dangerSolid: same('#B91C1C'),
  dangerSolidHover: pair('#9B1717', '#CC2B2B'),
  onDanger: same('#FFFFFF'),
  warn: pair('#A14A07', '#F5A524'),
  warnSoft: pair('#FEF3C7', '#3A2E0A'),
  warnLine: pair('#EBCF8A', '#6B5312'),

  status: {
    draft: { fg: pair('#57534E', '#C4BEB8'), bg: pair('#F0EFED', '#2B2723') },
    pending: { fg: pair('#1D4ED8', '#93C5FD'), bg: pair('#DBEAFE', '#172A4A') },
    approved: { fg: pair('#166534', '#86EFAC'), bg: pair('#DCFCE7', '#12321F') },
    declined: { fg: pair('#B91C1C', '#FCA5A5'), bg: pair('#FEE2E2', '#42191A') },
    recalled: { fg: pair('#6D28D9', '#C4B5FD'), bg: pair('#EDE9FE', '#2C2150') },
    cancelled: { fg: pair('#57534E', '#C4BEB8'), bg: pair('#F0EFED', '#2B2723') },
    /** Days without a timesheet, and a deadline that is near. */
    missing: { fg: pair('#A14A07', '#F5A524'), bg: pair('#FEF3C7', '#3A2E0A') },
  },
  task: {
    rental: pair('#D97706', '#F59E0B'),
    jobCost: pair('#0F766E', '#2DD4BF'),
    unbilled: pair('#64748B', '#94A3B8'),
  },
  /** Chart series that are neither task types nor states, such as groups. */
  series: {
    one: pair('#0E7FB8', '#56B4E9'),
    two: pair('#B0317F', '#F08CC6'),
    three: pair('#6B7A12', '#C3D04A'),
    four: pair('#7A4B3A', '#D3A08C'),
    five: pair('#4A4A8A', '#B9B8F2'),
    rest: pair('#938C85', '#746C64'),
  },
  // The background of a day, which has to be visible in the sun; the surface below it is nearly white or nearly black.
  ribbon: {
    day: pair('#E7E5E4', '#37322D'),
    night: pair('#CBC6C1', '#0B0A09'),
    edge: pair('#00000000', '#47423C'),
    tick: pair('#1C191733', '#F5F4F240'),
  },
  clash: pair('#DC2626', '#EF4444'),
  clashStripe: pair('#FECACA', '#7F1D1D'),

  toast: { good: pair('#4ADE80', '#15803D'), bad: pair('#FCA5A5', '#B91C1C') },

  // Signatures and their paper, the same in both themes.
  paper: same('#FFFFFF'),
  paperLine: same('#D6D3D1'),
  pen: same('#000000'),
  penFaint: same('#6E6862'),
  scrim: pair('#1C19178C', '#000000A6'),
})

export const shadows = defineSemanticTokens.shadows({
  focus: {
    value: '0 0 0 1.5px {colors.ink}, 0 0 0 4.5px {colors.accentGlow}',
  },
  focusField: { value: '0 0 0 3px {colors.accentGlow}' },
  focusDanger: { value: '0 0 0 3px {colors.dangerLine}' },
  chosen: { value: 'inset 0 0 0 1px {colors.ink}' },
  segment: { value: '0 0 0 1px {colors.lineStrong}, 0 1px 2px #00000014' },
  float: {
    value: {
      _light: '0 0 0 1px #1C19170F, 0 4px 12px #1C191714, 0 12px 32px #1C19171F',
      _dark: '0 0 0 1px #47423C, 0 8px 28px #00000099',
    },
  },
  dialog: {
    value: {
      _light: '0 0 0 1px #1C19170A, 0 24px 64px #1C191759',
      _dark: '0 0 0 1px #3A352F, 0 24px 64px #000000CC',
    },
  },
})
