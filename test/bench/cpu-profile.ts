/** The parts of a profile of the Chrome DevTools Protocol that are read here. */
export interface CpuProfile {
  nodes: readonly { id: number; callFrame: { functionName: string; lineNumber: number }; children?: readonly number[] }[]
  /** The node that ran at each sample. */
  samples?: readonly number[]
  /** Microseconds between each sample and the one before. */
  timeDeltas?: readonly number[]
}

/** Milliseconds of one function: its own, and with what it calls. */
export interface FunctionTime {
  name: string
  own: number
  whole: number
}

const NOT_OURS = new Set(['(root)', '(program)', '(idle)'])
const MICROSECONDS = 1000

/** The functions of a profile, those with the most time of their own first. A function that calls itself counts once. */
export function functionTimes({ nodes, samples = [], timeDeltas = [] }: CpuProfile): FunctionTime[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const times = new Map<string, FunctionTime>()
  const timeOf = (id: number): FunctionTime | undefined => {
    const frame = byId.get(id)?.callFrame
    if (!frame || NOT_OURS.has(frame.functionName)) return undefined
    const name = frame.functionName === '' ? `(line ${frame.lineNumber + 1})` : frame.functionName
    const key = `${name}:${frame.lineNumber}`
    const known = times.get(key) ?? { name, own: 0, whole: 0 }
    times.set(key, known)
    return known
  }
  samples.forEach((sample, index) => {
    const ms = (timeDeltas[index] ?? 0) / MICROSECONDS
    const own = timeOf(sample)
    if (own) own.own += ms
    const onStack = new Set<FunctionTime>()
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const time = timeOf(id)
      if (time) onStack.add(time)
    }
    for (const time of onStack) time.whole += ms
  })
  return [...times.values()].toSorted((a, b) => b.own - a.own)
}

/** Prints where the time went: the functions with the most of their own, and those that hold the most. */
export function printProfile(title: string, profile: CpuProfile, count: number): void {
  const times = functionTimes(profile)
  const lines = (list: readonly FunctionTime[]) =>
    list.slice(0, count).map(({ name, own, whole }) => `  ${own.toFixed(1).padStart(8)} ${whole.toFixed(1).padStart(8)}  ${name}`)
  console.log(`${title}\n  own ms    whole`)
  console.log(lines(times).join('\n'))
  console.log(`  -- by the whole`)
  console.log(lines(times.toSorted((a, b) => b.whole - a.whole)).join('\n'))
}
