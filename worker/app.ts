import { authenticate, protectFromForgery } from './auth/authenticate.ts'
import { ensureFirstRun } from './db/first-run.ts'
import { bodyLimit } from './http/body-limit.ts'
import { handleError, onlyErrors, unknownRoute } from './http/error-handler.ts'
import { observe } from './http/observe.ts'
import { createApp } from './http/openapi.ts'
import { forgetOnWrites } from './query/catalogue-memory.ts'
import { annotationLayerRoutes } from './routes/annotation-layer.ts'
import { cacheKeyRoutes } from './routes/cache-key.ts'
import { catalogueRebuildRoutes } from './routes/catalogue-rebuild.ts'
import { chartDataRoutes } from './routes/chart-data.ts'
import { chartPictureRoutes } from './routes/chart-picture.ts'
import { chartPartRoutes } from './routes/chart-parts.ts'
import { chartRoutes } from './routes/chart.ts'
import { dashboardCopyRoutes } from './routes/dashboard-copy.ts'
import { dashboardEmbeddedRoutes } from './routes/dashboard-embedded.ts'
import { dashboardFilterStateRoutes } from './routes/dashboard-filter-state.ts'
import { dashboardHistoryRoutes } from './routes/dashboard-history.ts'
import { dashboardPartRoutes } from './routes/dashboard-parts.ts'
import { dashboardPatchRoutes } from './routes/dashboard-patches.ts'
import { dashboardPermalinkRoutes } from './routes/dashboard-permalink.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { databaseRoutes } from './routes/database.ts'
import { databaseUploadRoutes } from './routes/database-upload.ts'
import { datasetRoutes } from './routes/dataset.ts'
import { datasourceRoutes } from './routes/datasource.ts'
import { exploreFormDataRoutes } from './routes/explore-form-data.ts'
import { explorePermalinkRoutes } from './routes/explore-permalink.ts'
import { exploreRoutes } from './routes/explore.ts'
import { guestTokenRoutes } from './routes/guest-token.ts'
import { healthRoutes } from './routes/health.ts'
import { importExportRoutes } from './routes/import-export.ts'
import { liveRoutes } from './routes/live.ts'
import { logRoutes } from './routes/log.ts'
import { loginRoutes } from './routes/login.tsx'
import { meRoutes } from './routes/me.ts'
import { menuRoutes } from './routes/menu.ts'
import { openapiRoutes } from './routes/openapi.ts'
import { queryRoutes } from './routes/query.ts'
import { rowLevelSecurityRoutes } from './routes/row-level-security.ts'
import { savedQueryRoutes } from './routes/saved-query.ts'
import { securityRoutes } from './routes/security.ts'
import { shellRoutes } from './routes/shell.ts'
import { sqlTabTextRoutes } from './routes/sql-tab-text.ts'
import { sqllabRoutes } from './routes/sqllab.ts'
import { staticFiles } from './routes/static-files.ts'
import { tagRoutes } from './routes/tag.ts'
import { tabStateRoutes } from './routes/tabstate.ts'
import { timeRangeRoutes } from './routes/time-range.ts'
import { warmUpRoutes } from './routes/warm-up.ts'

/** The composition: middleware in order, then one mount a resource. Routes declare their full paths. */
export const app = createApp()

app.onError(handleError)
app.notFound(unknownRoute(app))

app.use(observe, onlyErrors, bodyLimit)
app.route('/', healthRoutes)
app.use(staticFiles)
app.use(async (c, next) => {
  await ensureFirstRun(c.env)
  await next()
})
app.use(authenticate, protectFromForgery, forgetOnWrites)

app.route('/', liveRoutes)
app.route('/', loginRoutes)
app.route('/', securityRoutes)
app.route('/', guestTokenRoutes)
app.route('/', meRoutes)
app.route('/', menuRoutes)
app.route('/', logRoutes)
app.route('/', catalogueRebuildRoutes)
app.route('/', chartDataRoutes)
app.route('/', chartPictureRoutes)
app.route('/', cacheKeyRoutes)
app.route('/', databaseUploadRoutes)
app.route('/', datasourceRoutes)
app.route('/', timeRangeRoutes)
// Before the resources: their `/{pk}` would take `export` and `warm_up_cache` for ids.
app.route('/', warmUpRoutes)
app.route('/', importExportRoutes)
app.route('/', chartPartRoutes)
app.route('/', chartRoutes)
app.route('/', dashboardPermalinkRoutes)
app.route('/', dashboardRoutes)
app.route('/', dashboardPartRoutes)
app.route('/', dashboardPatchRoutes)
app.route('/', dashboardCopyRoutes)
app.route('/', dashboardEmbeddedRoutes)
app.route('/', dashboardFilterStateRoutes)
app.route('/', dashboardHistoryRoutes)
app.route('/', databaseRoutes)
app.route('/', datasetRoutes)
app.route('/', tagRoutes)
app.route('/', exploreRoutes)
app.route('/', exploreFormDataRoutes)
app.route('/', explorePermalinkRoutes)
app.route('/', sqllabRoutes)
app.route('/', sqlTabTextRoutes)
app.route('/', tabStateRoutes)
app.route('/', queryRoutes)
app.route('/', savedQueryRoutes)
app.route('/', rowLevelSecurityRoutes)
app.route('/', annotationLayerRoutes)

app.route('/', openapiRoutes(app))
// Answers every other address: nothing may be mounted after it.
app.route('/', shellRoutes)
