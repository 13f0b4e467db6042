import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Flags for a browser that only ever sees the server under test: no profile, no calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

/** Path of a Chromium, or null. `CHROMIUM` in the environment goes first. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM']
  return [...(named ? [named] : []), ...CANDIDATES].find((path) => existsSync(path)) ?? null
}

/** Installs Debian's Chromium when this process may, and says in a sentence why not otherwise. */
export function ensureChromium(): { path: string } | { reason: string } {
  const found = findChromium()
  if (found) return { path: found }
  if (!existsSync('/usr/bin/apt-get')) return { reason: 'no Chromium found and no apt-get to install one; set CHROMIUM to its path' }
  if (process.getuid?.() !== 0) return { reason: 'no Chromium found; install it (apt-get install chromium) or set CHROMIUM to its path' }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
  const installed = findChromium()
  return installed ? { path: installed } : { reason: 'apt-get could not install chromium' }
}
