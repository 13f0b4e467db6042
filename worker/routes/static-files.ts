import { factory } from '../http/context.ts'

/** Files beside the client's bundle (favicon, styles of the sign-in page). They need neither session nor catalogue. */
export const staticFiles = factory.createMiddleware(async (c, next) => {
  if (!isFile(c.req.path) || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return await next()
  const response = await c.env.ASSETS.fetch(c.req.raw)
  if (response.status !== 404) return response
  await response.body?.cancel()
  // The assets' own 404 carries their headers: a browser would keep it for a year, past the deploy that brings the file.
  return c.body(null, 404, { 'Cache-Control': 'no-store' })
})

/** True for a path that names a file; it never answers with the HTML shell, which a browser would cache as the file. */
export function isFile(path: string): boolean {
  return !path.startsWith('/api/') && /\.[a-z0-9]{1,8}$/i.test(path)
}
