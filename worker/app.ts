import { authenticate, protectFromForgery } from './auth/authenticate.ts'
import { ensureFirstRun } from './db/first-run.ts'
import { bodyLimit } from './http/body-limit.ts'
import { handleError, unknownRoute } from './http/error-handler.ts'
import { observe } from './http/observe.ts'
import { createApp } from './http/openapi.ts'
import { chartRoutes } from './routes/chart.ts'
import { healthRoutes } from './routes/health.ts'
import { loginRoutes } from './routes/login.tsx'
import { securityRoutes } from './routes/security.ts'

/** The composition: middleware in order, then one mount a resource. Routes declare their full paths. */
export const app = createApp()

app.onError(handleError)
app.notFound(unknownRoute(app))

app.use(observe, bodyLimit)
app.route('/', healthRoutes)
app.use(async (c, next) => {
  await ensureFirstRun(c.env)
  await next()
})
app.use(authenticate, protectFromForgery)

app.route('/', loginRoutes)
app.route('/', securityRoutes)
app.route('/', chartRoutes)
