import { createServer, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { letterOutliner } from './letter-outlines.ts'
import { readMapFile } from './map-files.ts'

const FOLDER = 'thumbnails'

interface Drawing {
  readonly drawThumbnails: (readAsset: (path: string) => Promise<unknown>) => Promise<Map<string, string>>
}

async function draw(): Promise<ReadonlyMap<string, string>> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [react()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = await server.ssrLoadModule('/app/charts/gallery/thumbnails.ts')
    const drawn = await (module as Drawing).drawThumbnails(readMapFile)
    const outline = await letterOutliner()
    return new Map([...drawn].map(([name, svg]) => [name, outline(svg)]))
  } finally {
    await server.close()
  }
}

/** `/thumbnails/<viz_type>-<light|dark>.svg`: each chart kind as the gallery shows it, drawn by the kind itself. */
export function chartThumbnails(): Plugin {
  return {
    name: 'chart-thumbnails',
    async generateBundle() {
      for (const [file, source] of await draw()) this.emitFile({ type: 'asset', fileName: `${FOLDER}/${file}`, source })
    },
    configureServer(server) {
      const drawn = draw()
      server.middlewares.use(`/${FOLDER}/`, (request, response, next) => {
        const answer = (files: Awaited<typeof drawn>) => {
          const source = files.get((request.url ?? '').replace(/^\/|\?.*$/g, ''))
          response.statusCode = source === undefined ? 404 : 200
          response.setHeader('Content-Type', 'image/svg+xml')
          response.end(source)
        }
        drawn.then(answer, next)
      })
    },
  }
}
