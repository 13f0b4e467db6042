import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, use, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import type { ChartStream } from '../../../api/chart-stream.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { useViewerZone } from '../../../api/viewer-zone.ts'
import type { ChartKind } from '../../../charts/kind.ts'
import { kindAtHand } from '../../../charts/kinds-at-hand.ts'
import { isMatrixOf } from '../../../charts/matrix/is-matrix.ts'
import type { LoadParts } from '../../../charts/parts.ts'
import { queryContext } from '../../../charts/query/context.ts'
import type { QueryContext } from '../../../charts/query-types.ts'
import type { FormData, OwnState } from '../../../charts/types.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { dashboardFormData, looksOf } from '../filters/chart-masks.ts'
import { chartIdOf, tileTitle } from '../layout/items.ts'
import { EditPartsContext, useFilters, useLayout, usePage } from '../view/contexts.ts'
import { ChartBody } from './chart-body.tsx'
import styles from './chart-tile.module.css'
import { useIsInView } from './in-view.ts'
import { exploreLink } from './links.ts'
import { TileFilters } from './tile-filters.tsx'
import { TileMenu } from './tile-menu.tsx'

const MatrixBody = lazy(async () => ({ default: (await import('./matrix-body.tsx')).MatrixBody }))

/** A chart of the layout: header with title and tools, and the drawing. */
export function ChartTile({ item }: { readonly item: Item }) {
  const { charts } = usePage()
  const chartId = chartIdOf(item)
  const chart = chartId === undefined ? undefined : charts.get(chartId)
  return chart ? <KnownChart key={chart.id} item={item} chart={chart} /> : <MissingChart item={item} />
}

function KnownChart({ item, chart }: { readonly item: Item; readonly chart: PageChart }) {
  const { stream, loadParts, refreshes, chartStates, address, startEditing, may } = usePage()
  const { state, editing } = useLayout()
  const { byChart, cross, waiting } = useFilters()
  const parts = use(EditPartsContext)
  const element = useRef<HTMLElement>(null)
  const client = useQueryClient()
  const [viewerZone] = useViewerZone()
  const ownState = useSyncExternalStore(chartStates.subscribe, () => chartStates.of(chart.id))
  const [full, setFull] = useState(false)
  // Over the page it has left the canvas that tells which tiles are seen.
  const inView = useIsInView(element, item.id) || full
  const [described, setDescribed] = useState(false)

  const masks = byChart.get(chart.id)
  const formData = dashboardFormData(chart.form_data, masks, address.urlParams, looksOf(state))
  const kind = kindAtHand(formData.viz_type)
  const question = buildQuestion(() => queryContext(kind, formData, { ownState }))
  const matrix = isMatrixOf(kind, formData)
  const query = queryOf(stream, kind, formData, question.context, loadParts, viewerZone)
  const answer = useQuery({
    ...(query ?? NO_QUESTION),
    enabled: inView && !matrix && query !== undefined && !waiting.has(chart.id),
    placeholderData: (previous) => previous,
  })
  const refresh = () => {
    if (matrix) void refreshMatrix()
    if (!query || matrix) return
    stream.forceNext([query.queryKey[1]])
    void client.refetchQueries({ queryKey: query.queryKey, exact: true })
  }
  const refreshMatrix = async () => {
    const { askMatrixAgain } = await import('./tile-matrix.ts')
    // What fails is told in its own place.
    await askMatrixAgain({ client, stream, zone: viewerZone, formData }).catch(() => undefined)
  }
  const refreshInView = useEffectEvent(() => (inView ? refresh() : undefined))
  useEffect(() => refreshes.add({ chartId: chart.id, refresh: () => refreshInView() }), [refreshes, chart.id])
  const setOwnState = (next: OwnState) => chartStates.set(chart.id, next)
  const title = tileTitle(item, chart.slice_name)
  const own = cross[String(chart.id)]
  const pending = answer.isFetching || answer.isPlaceholderData

  return (
    <section
      ref={element}
      className={cx(styles.tile, full && styles.full, `dashboard-chart-id-${chart.id}`)}
      aria-label={title}
      aria-busy={pending}
      tabIndex={editing ? undefined : 0}
      data-source={own ? true : undefined}
      data-stale={(answer.data !== undefined && pending) || undefined}
    >
      <header className={styles.head}>
        <h2 className={cx(styles.title, 'trunc')} data-tooltip-overflow="">
          {parts ? (
            <parts.TileTitle item={item} title={title} />
          ) : may.explore ? (
            <Link to={exploreLink(chart.id)}>{title}</Link>
          ) : (
            title
          )}
        </h2>
        {parts ? (
          <parts.TileTools item={item} />
        ) : (
          <div className={styles.tools}>
            <TileMenu
              title={title}
              itemId={item.id}
              chart={chart}
              formData={formData}
              answer={answer}
              onRefresh={refresh}
              full={full}
              onFull={setFull}
              described={described}
              onDescribed={setDescribed}
            />
            <TileFilters title={title} chart={chart} masks={masks} own={own} answer={answer.data} />
          </div>
        )}
      </header>
      {described && chart.description ? <p className={styles.description}>{chart.description}</p> : null}
      {formData.viz_type === 'filter_box' ? (
        parts ? (
          <parts.FilterBoxAct item={item} chart={chart} formData={chart.form_data} />
        ) : startEditing ? (
          <Banner
            actions={
              <Button size="sm" onClick={startEditing}>
                {t(dashboardMessages.edit)}
              </Button>
            }
          >
            {t(dashboardMessages.editToConvert)}
          </Banner>
        ) : null
      ) : null}
      {matrix ? (
        <Suspense>
          {inView && !waiting.has(chart.id) ? (
            <MatrixBody
              chart={chart}
              formData={formData}
              own={own}
              ownState={ownState}
              setOwnState={setOwnState}
            />
          ) : null}
        </Suspense>
      ) : (
        <ChartBody
          chart={chart}
          title={title}
          formData={formData}
          answer={answer}
          fault={question.fault}
          own={own}
          ownState={ownState}
          setOwnState={setOwnState}
          onRetry={refresh}
        />
      )}
    </section>
  )
}

function queryOf(
  stream: ChartStream,
  kind: ChartKind | undefined,
  formData: FormData,
  context: QueryContext | undefined,
  loadParts: LoadParts,
  viewerZone: string | null,
) {
  if (kind?.parts) return stream.queryParts(formData, kind.parts, loadParts, viewerZone)
  return context && stream.query(context, viewerZone)
}

/** A chart whose settings cannot be asked keeps its place and says why. */
function buildQuestion<T>(build: () => T): { readonly context?: T; readonly fault?: Error } {
  try {
    return { context: build() }
  } catch (fault) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }
}

const NO_QUESTION = { queryKey: ['chart-data', ''] as const, queryFn: () => Promise.resolve([]) }

function MissingChart({ item }: { readonly item: Item }) {
  const parts = use(EditPartsContext)
  return (
    <section className={styles.tile} aria-label={tileTitle(item, undefined)}>
      <header className={styles.head}>
        <h2 className={cx(styles.title, 'trunc')}>{tileTitle(item, undefined)}</h2>
        {parts ? <parts.TileTools item={item} /> : null}
      </header>
      <div className={styles.message}>
        <p>{t(dashboardMessages.missingChart)}</p>
        <p className="muted">{t(dashboardMessages.missingChartHint)}</p>
      </div>
    </section>
  )
}
