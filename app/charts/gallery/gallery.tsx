import { useState } from 'react'
import { Chart } from '../chart.tsx'
import { chartKinds } from '../registry.ts'
import { darkTheme, lightTheme } from '../theme.ts'
import type { DataMask, OwnState } from '../types.ts'
import styles from './gallery.module.css'
import type { MakeSample } from './sample-data.ts'
import { samples } from './samples.ts'
import { type Situation, situations } from './situations.ts'

/** Every chart kind in every situation on one page: `?kind=pie`, `?situation=nulls`, `?theme=dark`. For the eye, in development. */
export function Gallery({ search }: { search: string }) {
  const query = new URLSearchParams(search)
  const kind = query.get('kind')
  const situation = query.get('situation')
  const dark = query.get('theme') === 'dark'
  const shown = situations.filter((one) => situation === null || one.name === situation)
  return (
    <main className={styles['gallery']} data-theme={dark ? 'dark' : 'light'}>
      {chartKinds
        .filter((one) => kind === null || one.type === kind)
        .map((one) => {
          const sample = samples.get(one.type)
          return (
            <section key={one.type} id={one.type}>
              <h2>{one.type}</h2>
              <div className={styles['row']}>
                {sample &&
                  shown.map((each) => <Tile key={each.name} sample={sample} situation={each} dark={dark || each.dark === true} />)}
              </div>
            </section>
          )
        })}
    </main>
  )
}

/** Live: a click on a mark selects it, as a dashboard would. */
function Tile({ sample, situation, dark }: { sample: MakeSample; situation: Situation; dark: boolean }) {
  const [mask, setMask] = useState<DataMask | undefined>()
  const [ownState, setOwnState] = useState<OwnState>({})
  const [{ formData, data }] = useState(() => situation.make(sample))
  const { width, height } = situation
  const selected = mask?.filterState.selectedValues
  return (
    <figure className={styles['tile']} data-theme={dark ? 'dark' : 'light'}>
      <figcaption>{situation.name}</figcaption>
      <Chart
        width={width}
        height={height}
        formData={formData}
        data={data}
        theme={dark ? darkTheme : lightTheme}
        interaction={{
          selected: Array.isArray(selected) ? selected : undefined,
          onCrossFilter: setMask,
          ownState,
          setOwnState,
        }}
      />
    </figure>
  )
}
