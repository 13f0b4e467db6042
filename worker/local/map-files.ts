import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import type { Connect } from 'vite'
import { splitCountries } from './country-outlines.ts'

const root = join(import.meta.dirname, '..', '..')
const ATLAS = join(root, 'node_modules', 'world-atlas')
const FOLDER = '/assets/maps/'
const FINEST = /countries-10m\/(?:cells|country-(\d+))\.json$/

let fine: ReturnType<typeof splitCountries> | undefined

/** The finest outlines, taken apart. */
export function finestOutlines(): ReturnType<typeof splitCountries> {
  return (fine ??= readFile(join(ATLAS, 'countries-10m.json'), 'utf8').then(splitCountries))
}

/** A file of outlines by its address, before the site is built: our own, of the package that it is copied from, or made. */
export async function readMapFile(path: string): Promise<unknown> {
  const made = FINEST.exec(path)
  if (made) {
    const { cells, countries } = await finestOutlines()
    return made[1] === undefined ? cells : countries[Number(made[1])]
  }
  const own = join(root, 'app', 'public', path)
  return JSON.parse(await readFile(existsSync(own) ? own : join(ATLAS, basename(path)), 'utf8'))
}

/** Serves them to a page that is not of the built site. */
export function serveMapFiles(request: Connect.IncomingMessage, response: ServerResponse, next: Connect.NextFunction): void {
  const path = request.url ?? ''
  if (!path.startsWith(FOLDER)) next()
  else readMapFile(path).then((file) => response.setHeader('content-type', 'application/json').end(JSON.stringify(file)), next)
}
