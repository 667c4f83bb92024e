// Reads the text format of Prometheus.

export type Sample = { name: string; labels: Record<string, string>; value: number }

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{((?:\w+="(?:[^"\\\n]|\\.)*",?)*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** @throws for a line that is neither a sample nor a comment. */
export function readSamples(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const lines = text.split('\n').filter((line) => line !== '' && !/^# (HELP|TYPE) \w+ /.test(line))
  return lines.map((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || !/^(nan|[+-]?inf|[-+\d.e]+)$/i.test(value!))
      throw new Error(`No sample: ${line}`)
    const pairs = [...labels.matchAll(LABEL)].map(([, key, content]) => [key!, content!])
    return {
      name,
      labels: Object.fromEntries(pairs) as Record<string, string>,
      value: Number(value!.replace('Inf', 'Infinity')),
    }
  })
}

/** The value of one series; 0 without it. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number {
  const wanted = Object.entries(labels)
  const found = samples.find(
    (one) => one.name === name && wanted.every(([key, value]) => one.labels[key] === value),
  )
  return found?.value ?? 0
}
