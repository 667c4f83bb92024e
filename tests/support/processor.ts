// Measures processor time, which does not depend on other load of the machine.

/** Returns a function that gives the milliseconds of processor time of this thread since now. */
export function processorTime(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
