// What an attack found: each kind of finding once, with its first case in full.

export type Report = ReturnType<typeof createReport>

const SHOWN = 20
const TEXT_MAX = 900

export function createReport() {
  const findings = new Map<string, { times: number; first: string }>()
  return {
    find(what: string, how = ''): void {
      const known = findings.get(what) ?? { times: 0, first: how }
      known.times += 1
      findings.set(what, known)
    },
    expect(isRight: boolean, otherwise: string, how = ''): void {
      if (!isRight) this.find(otherwise, how)
    },
    count: () => findings.size,
    print() {
      for (const [what, { times, first }] of [...findings].slice(0, SHOWN))
        console.log(`  ${times > 1 ? `${times} times: ` : ''}${what} ${first}`.slice(0, TEXT_MAX))
      if (findings.size > SHOWN) console.log(`  and ${findings.size - SHOWN} more`)
    },
  }
}
