import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { preloadChart } from '../../charts/chart.tsx'
import { chartKind } from '../../charts/registry.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { kindIcon } from '../../ui/kind-icons.ts'
import { handleRoving } from '../../ui/roving.ts'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './control-panel.module.css'
import { useExploreForm } from './explore-context.ts'

/** The kinds in the row above the controls; all others are one press further. */
const QUICK_KINDS = ['echarts_timeseries_line', 'echarts_timeseries_bar', 'echarts_area', 'table', 'big_number_total', 'pie']

const KindGallery = lazy(async () => ({ default: (await import('./kind-gallery.tsx')).KindGallery }))

function preload(type: string): void {
  preloadChart(type)
  void chartKind(type)?.loadControls()
}

/** The usual chart types side by side; one that is not among them takes the last place. */
export function KindRow() {
  const { draft, chooseKind } = useExploreForm()
  const [open, setOpen] = useState(false)
  const current = draft.formData.viz_type
  const kinds = QUICK_KINDS.includes(current) ? QUICK_KINDS : [...QUICK_KINDS.slice(0, -1), current]
  const all = t(exploreMessages.allKinds)
  return (
    <div className={styles.kinds}>
      <div
        role="radiogroup"
        aria-label={t(exploreMessages.chartType)}
        style={{ display: 'contents' }}
        onKeyDown={(event) => handleRoving(event, 'both')}
      >
        {kinds.map((type) => {
          const name = chartKind(type)?.name ?? type
          return (
            <button
              key={type}
              type="button"
              role="radio"
              data-roving=""
              aria-checked={type === current}
              aria-label={name}
              tabIndex={type === current ? 0 : -1}
              onClick={() => chooseKind(type)}
              onPointerEnter={() => preload(type)}
              onFocus={() => preload(type)}
              {...tooltipProps(name)}
            >
              <Icon icon={kindIcon(type)} />
            </button>
          )
        })}
      </div>
      <button type="button" aria-label={all} aria-haspopup="dialog" onClick={() => setOpen(true)} {...tooltipProps(all)}>
        <Icon icon={LayoutGrid} />
      </button>
      {open ? (
        <Suspense>
          <KindGallery
            current={current}
            onClose={() => setOpen(false)}
            onSelect={(type) => {
              setOpen(false)
              chooseKind(type)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
