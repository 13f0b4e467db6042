import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serveMapFiles } from '../../worker/local/map-files.ts'

/** Serves the chart gallery in development: `vite --config test/gallery/vite.config.ts`. Not part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), mapFiles()],
  server: { port: 8860, fs: { allow: ['../..'] } },
})

/** The outlines of maps, which the built site serves as files. */
function mapFiles(): Plugin {
  return {
    name: 'map-files',
    configureServer(server) {
      server.middlewares.use(serveMapFiles)
    },
  }
}
