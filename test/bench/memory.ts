import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 25
const PAGE_BYTES = 4096

/** Resident memory in bytes of the runtimes that this process has started; 0 where the system does not tell. */
function runtimeMemory(): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isRuntime(name))
      .reduce((sum, pid) => sum + Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE_BYTES, 0)
  } catch {
    return 0
  }
}

function isRuntime(pid: string): boolean {
  try {
    const [, name, , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === 'workerd' && Number(parent) === process.pid
  } catch {
    return false
  }
}

/** By how much the memory of the runtimes grew at most while something ran. */
export async function peakMemory(work: () => Promise<void>): Promise<number> {
  const before = runtimeMemory()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, runtimeMemory())
  }, SAMPLE_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak - before
}
