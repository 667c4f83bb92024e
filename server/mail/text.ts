// Renders a mail as plain text, in lines of at most 72 characters; only words that cannot be broken, such as links, are
// longer.
import { HIDDEN_CODE, linkOf, type Letter, type MailContext } from './letter.ts'
import { signatureOf } from './signature.ts'

const WIDTH = 72

export function textOf(letter: Letter, context: MailContext): string {
  const { heading, paragraphs, facts, code, button, notes, links = [] } = letter
  const widest = Math.max(0, ...facts.map(([label]) => label.length))
  const blocks = [
    heading,
    ...paragraphs.map(wrapped),
    facts.map((fact) => factOf(fact, widest)).join('\n'),
    code ? `${code.label}: ${context.secrets?.code ?? HIDDEN_CODE}` : '',
    button ? `${button.label}:\n${linkOf(button, context)}` : '',
    ...notes.map(wrapped),
    ...links.map(({ label, path }) => `${label}:\n${context.publicUrl}${path}`),
    // Mail programs recognise a signature by this line.
    `-- \n${wrapped(signatureOf(context))}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Further lines of a value are indented below the first. */
function factOf([label, value]: Letter['facts'][number], widest: number): string {
  const head = `${label}: `.padEnd(widest + 2)
  const lines = value.split('\n').flatMap((line) => linesOf(line, WIDTH - head.length))
  return lines.map((line, at) => (at === 0 ? head : ' '.repeat(head.length)) + line).join('\n')
}

function wrapped(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => linesOf(line, WIDTH))
    .join('\n')
}

function linesOf(text: string, width: number): string[] {
  const lines: string[] = ['']
  for (const word of text.split(/[ \t]+/)) {
    const line = lines.at(-1)!
    if (line && line.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}
