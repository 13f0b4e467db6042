import { Chart } from '../../app/charts/chart.tsx'
import { darkTheme, lightTheme } from '../../app/charts/theme.ts'
import { extraFixtures, fixtures, sizeFixtures } from '../app/charts/fixtures.ts'
import { timeSeriesFixtures } from '../app/charts/time-series-fixtures.ts'

/** The fixtures of the picture tests: settings that only some kinds have, and small sizes. */
export function Variants() {
  return (
    <main>
      {Object.entries({ ...fixtures, ...extraFixtures, ...timeSeriesFixtures, sizes: sizeFixtures }).map(([name, list]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
            {list.map((fixture, index) => (
              <figure
                key={`${index}-${fixture.name}`}
                data-theme={fixture.dark ? 'dark' : 'light'}
                style={{ background: 'var(--surface-1)' }}
              >
                <figcaption>{fixture.name}</figcaption>
                <Chart
                  width={fixture.width}
                  height={fixture.height}
                  formData={fixture.formData}
                  data={fixture.data}
                  theme={fixture.dark ? darkTheme : lightTheme}
                  interaction={{ selected: fixture.selected, onCrossFilter: () => undefined }}
                />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
