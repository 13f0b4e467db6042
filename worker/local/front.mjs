// The entry of the built Worker when it is served on this machine: a socket leads here at once, past the four Workers
// that Miniflare sets before a Worker with assets. What Cloudflare's own front does and a client can see is done here.
import worker from './index.js'

export * from './index.js'
export default worker

// Streams of lines stay as they are: each line is wanted when it is written.
const COMPRESSIBLE = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:json|javascript|xml|wasm|manifest\+json))/

export const front = {
  /**
   * @param {Request} request
   * @param {{ ASSETS: { fetch(request: Request): Promise<Response> }, FRONT_ASSETS: string[] }} env
   * @param {unknown} context
   */
  async fetch(request, env, context) {
    const path = new URL(request.url).pathname
    if (env.FRONT_ASSETS.some((prefix) => path.startsWith(prefix))) {
      const file = await env.ASSETS.fetch(request)
      if (file.status !== 404) return compressed(request, file)
    }
    return compressed(request, await worker.fetch(asSent(request), env, context))
  },
}

/** The request as the browser sent it to a proxy that speaks TLS for us. */
function asSent(request) {
  if (request.headers.get('x-forwarded-proto') !== 'https') return request
  return new Request(request.url.replace(/^http:/, 'https:'), request)
}

function compressed(request, response) {
  const { headers } = response
  if (!response.body || headers.has('content-encoding') || !COMPRESSIBLE.test(headers.get('content-type') ?? '')) {
    return response
  }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers.get('accept-encoding') ?? '')) return response
  const copy = new Response(response.body, response)
  copy.headers.set('content-encoding', 'gzip')
  return copy
}
