import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { behindWorker } from './worker/local/behind-worker.ts'
import { chartThumbnails } from './worker/local/chart-thumbnails.ts'
import { clientChunks } from './worker/local/client-chunks.ts'
import { iconsByFile } from './worker/local/icons-by-file.ts'

const WORKER_ORIGIN = process.env['WORKER_ORIGIN'] ?? 'http://localhost:8788'

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    layersInOrder(),
    iconsByFile(),
    behindWorker(WORKER_ORIGIN),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    clientChunks(),
    chartThumbnails(),
  ],
  build: { outDir: 'dist/client', emptyOutDir: false, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1000 },
})

/**
 * Says the order of the cascade layers at the top of every style sheet, as app/ui/tokens.css does: sheets of shared
 * chunks load in any order, and the first one to name a layer would decide.
 */
function layersInOrder(): Plugin {
  return {
    name: 'layers-in-order',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => ({ code: `@layer reset, tokens, base, components, features, user;\n${code}`, map: null }),
    },
  }
}
