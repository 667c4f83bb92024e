// Texts that a spreadsheet would take for a formula (OWASP, CSV injection).

// The characters that begin a formula, also in their full-width and small forms. Programs drop invisible characters
// before them.
const FORMULA = /^(?:[\t\r]|[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u

/** The text, with an apostrophe before it if it would be a formula. */
export function noFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}
