// What an attack found: each finding once, the first few in full.

export type Report = ReturnType<typeof createReport>

const SHOWN = 12
const TEXT_MAX = 1200

export function createReport() {
  const findings = new Map<string, number>()
  return {
    find(finding: string): void {
      findings.set(finding, (findings.get(finding) ?? 0) + 1)
    },
    expect(isRight: boolean, otherwise: string): void {
      if (!isRight) this.find(otherwise)
    },
    count: () => findings.size,
    print() {
      for (const [finding, times] of [...findings].slice(0, SHOWN))
        console.log(`  ${times > 1 ? `${times} times: ` : ''}${finding.slice(0, TEXT_MAX)}`)
      if (findings.size > SHOWN) console.log(`  and ${findings.size - SHOWN} more`)
    },
  }
}
