// Renders a mail as HTML for mail programs: tables and inline styles, without pictures, scripts or external resources. The
// style sheet only has the dark theme. All texts are escaped.
import { HIDDEN_CODE, linkOf, type Letter, type MailContext } from './letter.ts'
import { signatureOf } from './signature.ts'

/** The colours of the application in its light and its dark theme. */
const colours = {
  ground: ['#FAFAF9', '#12100E'],
  surface: ['#FFFFFF', '#1A1816'],
  sunken: ['#F5F5F4', '#221F1C'],
  line: ['#E7E5E4', '#322E2A'],
  ink: ['#1C1917', '#F5F4F2'],
  soft: ['#57534E', '#C4BEB8'],
  faint: ['#6E6862', '#A39C95'],
} as const
const ACCENT = '#F5B301'
const ON_ACCENT = '#1C1917'
const FONTS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

type Colour = keyof typeof colours

export function htmlOf(letter: Letter, context: MailContext): string {
  const { heading, paragraphs, facts, code, button, notes, links = [] } = letter
  return page(
    heading,
    [
      `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;${ink('ink')}">${escaped(heading)}</h1>`,
      ...paragraphs.map((text) => paragraph(text, 'ink', 16)),
      facts.length > 0 ? factTable(facts) : '',
      code ? codeBox(code.label, context) : '',
      button ? buttonRow(button, context) : '',
      ...notes.map((text) => paragraph(text, 'faint', 13)),
      ...links.map((link) => smallLink(link, context)),
    ].join('\n'),
    context,
  )
}

/** Escapes a text for HTML content and quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const ink = (colour: Colour) => `color:${colours[colour][0]};`
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>')

function paragraph(text: string, colour: Colour, size: number): string {
  return `<p class="${colour}" style="margin:0 0 14px;font-size:${size}px;line-height:1.55;${ink(colour)}">${lines(text)}</p>`
}

function factTable(facts: Letter['facts']): string {
  const cell =
    'padding:7px 0;font-size:15px;line-height:1.45;vertical-align:top;text-align:left;font-weight:400;'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="soft" scope="row" style="${cell}padding-right:16px;white-space:nowrap;${ink('soft')}">${escaped(label)}</th>` +
      `<td class="ink" width="100%" style="${cell}overflow-wrap:anywhere;word-break:break-word;${ink('ink')}">${lines(value)}</td></tr>`,
  )
  return (
    `<table class="ruled" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:2px 0 18px;` +
    `border-top:1px solid ${colours.line[0]};border-bottom:1px solid ${colours.line[0]};">${rows.join('')}</table>`
  )
}

function codeBox(label: string, { secrets }: MailContext): string {
  const shown = secrets?.code ?? HIDDEN_CODE
  return (
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation" style="margin:0 0 20px;"><tr>` +
    `<td class="sunken" align="center" bgcolor="${colours.sunken[0]}" style="padding:14px 12px 16px;border-radius:10px;background-color:${colours.sunken[0]};">` +
    `<div class="soft" style="font-size:13px;line-height:1.4;${ink('soft')}">${escaped(label)}</div>` +
    `<div class="ink" style="font-family:${MONO};font-size:30px;line-height:1.3;font-weight:700;letter-spacing:6px;padding-left:6px;${ink('ink')}">${escaped(shown)}</div>` +
    `</td></tr></table>`
  )
}

/** A button with its address below, for readers who cannot press it or want to check it. */
function buttonRow(button: NonNullable<Letter['button']>, context: MailContext): string {
  const link = escaped(linkOf(button, context))
  return (
    `<table cellpadding="0" cellspacing="0" border="0" role="presentation" style="margin:0 0 12px;"><tr>` +
    `<td bgcolor="${ACCENT}" style="border-radius:8px;background-color:${ACCENT};">` +
    `<a href="${link}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:700;color:${ON_ACCENT};text-decoration:none;border-radius:8px;">${escaped(button.label)}</a>` +
    `</td></tr></table>` +
    `<p class="faint" style="margin:0 0 18px;font-size:13px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all;${ink('faint')}">${link}</p>`
  )
}

function smallLink(
  { label, path }: NonNullable<Letter['links']>[number],
  { publicUrl }: MailContext,
): string {
  return (
    `<p class="faint" style="margin:0 0 14px;font-size:13px;line-height:1.55;${ink('faint')}">` +
    `<a class="faint" href="${escaped(publicUrl + path)}" target="_blank" rel="noopener noreferrer" style="text-decoration:underline;${ink('faint')}">${escaped(label)}</a></p>`
  )
}

/** The logo, made of table cells, because a picture would have to be downloaded. */
function mark(): string {
  const block = (width: number) =>
    `<td width="${width}" height="12" bgcolor="${ON_ACCENT}" style="width:${width}px;height:12px;background-color:${ON_ACCENT};border-radius:2px;font-size:0;line-height:0;">&nbsp;</td>`
  const gap = '<td width="2" style="width:2px;font-size:0;line-height:0;">&nbsp;</td>'
  return (
    `<table cellpadding="0" cellspacing="0" border="0" role="presentation"><tr><td bgcolor="${ACCENT}" style="padding:8px 7px;border-radius:8px;background-color:${ACCENT};">` +
    `<table cellpadding="0" cellspacing="0" border="0" role="presentation"><tr>${[5, 7, 3].map(block).join(gap)}</tr></table>` +
    `</td></tr></table>`
  )
}

function head({ companyName }: MailContext): string {
  const company = companyName
    ? ` <span class="faint" style="font-weight:400;${ink('faint')}">${escaped(companyName)}</span>`
    : ''
  return (
    `<table cellpadding="0" cellspacing="0" border="0" role="presentation"><tr>` +
    `<td style="padding-right:10px;">${mark()}</td>` +
    `<td class="ink" style="font-size:16px;line-height:1.3;font-weight:700;${ink('ink')}">Daybook${company}</td>` +
    `</tr></table>`
  )
}

/** Overrides the inline colours, which mail programs without style sheets use. */
function darkTheme(): string {
  const rules = (Object.keys(colours) as Colour[]).map((name) => {
    const isGround = name === 'ground' || name === 'surface' || name === 'sunken'
    const property = isGround ? 'background-color' : name === 'line' ? 'border-color' : 'color'
    return `.${name}{${property}:${colours[name][1]}!important}`
  })
  return `${rules.join('')}.ruled{border-color:${colours.line[1]}!important}`
}

function page(title: string, body: string, context: MailContext): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkTheme()}}@media (max-width:480px){.inner{padding:22px 18px!important}.outer{padding:14px 8px!important}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${colours.ground[0]};font-family:${FONTS};-webkit-text-size-adjust:100%;">
<table class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation" bgcolor="${colours.ground[0]}" style="background-color:${colours.ground[0]};"><tr><td class="outer" align="center" style="padding:28px 16px;">
<table width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation" style="max-width:560px;text-align:left;">
<tr><td style="padding:0 4px 16px;">${head(context)}</td></tr>
<tr><td class="inner surface line" bgcolor="${colours.surface[0]}" style="padding:28px 28px 16px;border:1px solid ${colours.line[0]};border-radius:14px;background-color:${colours.surface[0]};">
${body}
</td></tr>
<tr><td class="faint" style="padding:16px 4px 0;font-size:13px;line-height:1.5;${ink('faint')}">${escaped(signatureOf(context))}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
