import { createServer } from 'node:net'
import { fail } from './steps.ts'

const DEFAULT_PORT = 8787
const LAST_PORT = 65_535
/** Below it only root may listen, on most systems. */
const FIRST_FREE_PORT = 1024
/** A server that is not ours may keep a request for ever. */
const ANSWER_MS = 2_000

/** Who has a port: nobody, a Meridian, something else; or the system does not let this user open it. */
type PortState = 'free' | 'meridian' | 'other' | 'forbidden'

/** The port that the person asked for, 8787 unless told; ends the process when it is none. */
export function askedPort(): number {
  const text = process.env['PORT']
  const port = text ? Number(text) : DEFAULT_PORT
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT) fail(`PORT must be a whole number between 1 and ${LAST_PORT}; it is "${text}".`)
  return port
}

/** Why a port cannot be had, for the person who typed `command`; null when it can. */
export async function portProblem(port: number, command: string): Promise<string | null> {
  switch (await portState(port)) {
    case 'free':
      return null
    case 'meridian':
      return `Meridian is already running on http://localhost:${port}. Open it there, or stop it first.`
    case 'forbidden':
      return `Port ${port} may not be opened by this user. Choose one from ${FIRST_FREE_PORT}: PORT=${DEFAULT_PORT} ${command}`
    case 'other':
      return `Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port < LAST_PORT ? port + 1 : DEFAULT_PORT} ${command}`
  }
}

/** True when a Meridian answers: its sign-in page names it, and anybody may read that. */
export async function isMeridian(port: number): Promise<boolean> {
  try {
    const page = await fetch(`http://localhost:${port}/login/`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return /<title>[^<]*Meridian<\/title>/.test(await page.text())
  } catch {
    return false
  }
}

async function portState(port: number): Promise<PortState> {
  const code = await listenError(port)
  if (code === null) return 'free'
  if (code === 'EACCES') return 'forbidden'
  return (await isMeridian(port)) ? 'meridian' : 'other'
}

function listenError(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    probe.listen(port, () => probe.close(() => resolve(null)))
  })
}
