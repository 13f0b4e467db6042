import { parseTopology } from '../outlines/parse-topology.ts'

/** Reads a data file that the site serves, by its path; the Worker and tests have their own way to the same files. */
export type ReadAsset = (path: string) => Promise<unknown>

export const readFromSite: ReadAsset = async (path) => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return parseTopology(await response.text())
}
