// How long something takes, whatever else the machine does.

/** Milliseconds of a processor that this thread has worked from now on. The clock goes on while other workers have their turn. */
export function processorTime(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}
