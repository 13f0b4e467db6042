import { strToU8, zipSync } from 'fflate'

/** `YYYYMMDD_HHMMSS` */
export function csvFileName(now: Date): string {
  return now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')
}

/** An archive of `query_1.csv`, `query_2.csv` and so on. */
export function zipOfCsv(files: readonly string[]): Uint8Array<ArrayBuffer> {
  const entries = files.map((text, at) => [`query_${at + 1}.csv`, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(entries)))
}
