import { SlidersHorizontal, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody } from '../../ui/page.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { RunButton, type RunButtonProps } from './control-panel.tsx'
import { DatasetPanel } from './dataset-panel.tsx'
import styles from './explore.module.css'
import { PanelResizer, usePanelWidth } from './panel-resizer.tsx'
import type { useResultsSize } from './use-results-size.ts'

interface ExplorePanelsProps {
  readonly controlPanel: ReactNode
  readonly chartBar: ReactNode
  readonly pane: ReactNode
  readonly results: ReturnType<typeof useResultsSize>
  readonly resultsPane: ReactNode
  readonly runButton: RunButtonProps
  /** Opens a panel that the window has no room for. */
  readonly onOpen: (panel: 'dataset' | 'controls') => void
}

/** Dataset, controls and chart side by side; on narrow windows the chart, with buttons for the other two. */
export function ExplorePanels(props: ExplorePanelsProps) {
  const { controlPanel, chartBar, pane, results, resultsPane, runButton, onOpen } = props
  const widths = { dataset: usePanelWidth('dataset'), controls: usePanelWidth('controls') }
  return (
    <PageBody layout="fill" className={styles.explore}>
      <aside
        className={`${styles.panel} ${styles.dataset}`}
        style={{ '--panel': widths.dataset.style }}
        aria-label={t(exploreMessages.dataset)}
      >
        <DatasetPanel />
      </aside>
      <PanelResizer width={widths.dataset} label={t(exploreMessages.resizeDataset)} />
      <section
        className={`${styles.panel} ${styles.controls}`}
        style={{ '--panel': widths.controls.style }}
        aria-label={t(exploreMessages.controls)}
      >
        {controlPanel}
      </section>
      <PanelResizer width={widths.controls} label={t(exploreMessages.resizeControls)} />
      <section className={styles.work} aria-label={t(exploreMessages.chart)}>
        {chartBar}
        <div className={styles.split}>
          <SplitPane
            direction="rows"
            percent={results.percent}
            min={20}
            max={85}
            label={t(exploreMessages.resizeResults)}
            onResize={results.resize}
            folded={!results.open}
            first={pane}
            second={<div className={results.open ? styles.open : styles.closed}>{resultsPane}</div>}
          />
        </div>
      </section>
      <div className={styles.bar}>
        <Button icon={Table2} onClick={() => onOpen('dataset')}>
          {t(exploreMessages.openDataset)}
        </Button>
        <Button icon={SlidersHorizontal} onClick={() => onOpen('controls')}>
          {t(exploreMessages.openControls)}
        </Button>
        <RunButton {...runButton} />
      </div>
    </PageBody>
  )
}
