import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitCountries } from '../../worker/local/country-outlines.ts'

const root = join(import.meta.dirname, '..', '..')

/** Where a file of the site lies before the site is built: our own, or of the package that it is copied from. */
function assetFile(path: string): string {
  const own = join(root, 'app', 'public', path)
  return existsSync(own) ? own : join(root, 'node_modules', 'world-atlas', path.split('/').at(-1) ?? '')
}

/** Reads a data file of the site as the browser would by its address; the finest outlines are made by the build. */
export async function readAssetFile(path: string): Promise<unknown> {
  const made = /countries-10m\/(?:cells|country-(\d+))\.json$/.exec(path)
  if (!made) return JSON.parse(await readFile(assetFile(path), 'utf8'))
  const { cells, countries } = await (fine ??= splitCountries(readAssetText('/countries-10m.json')))
  return made[1] === undefined ? cells : countries[Number(made[1])]
}

let fine: ReturnType<typeof splitCountries> | undefined

export function readAssetText(path: string): string {
  return readFileSync(assetFile(path), 'utf8')
}
