import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const WORKER_ORIGIN = process.env['WORKER_ORIGIN'] ?? 'http://localhost:8788'

export default defineConfig({
  publicDir: 'app/public',
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  build: { outDir: 'dist/client', emptyOutDir: false, manifest: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 1000 },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/login', '/logout', '/health', '/swagger', '/superset/log'].map((path) => [
        path,
        { target: WORKER_ORIGIN, ws: true, changeOrigin: false },
      ]),
    ),
  },
})
