import { gunzipSync } from 'fflate'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import type { Compressors } from 'hyparquet'

/** What hyparquet does not bring along; Snappy it knows. */
export function decompressors(): Compressors {
  return {
    GZIP: (input, length) => gunzipSync(input, { out: new Uint8Array(length) }),
    BROTLI: (input) => brotliDecompressSync(input),
    ZSTD: (input) => zstdDecompressSync(input),
  }
}
