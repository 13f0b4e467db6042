import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isMeridian } from './port.ts'

const FILE = 'serving.json'
const holderSchema = z.object({ pid: z.int(), port: z.int() })

/** Why a data folder cannot be served: a Meridian serves it already, and two at once would spoil it. Null when it can. */
export async function dataProblem(folder: string): Promise<string | null> {
  const port = await portOfHolder(join(folder, FILE))
  return port === null ? null : `Meridian already serves these data on http://localhost:${port}. Open it there, or stop it first.`
}

export function holdData(folder: string, port: number): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, FILE), JSON.stringify({ pid: process.pid, port }))
}

export function releaseData(folder: string): void {
  rmSync(join(folder, FILE), { force: true })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function portOfHolder(file: string): Promise<number | null> {
  if (!existsSync(file)) return null
  const holder = holderSchema.safeParse(parsed(readFileSync(file, 'utf8')))
  // A crash leaves the file behind, and the number of a process comes round again.
  if (!holder.success || !isAlive(holder.data.pid) || !(await isMeridian(holder.data.port))) return null
  return holder.data.port
}
