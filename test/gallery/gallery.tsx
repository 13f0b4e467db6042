import { createRoot } from 'react-dom/client'
import '../../app/ui/tokens.css'
import '../../app/ui/base.css'
import '../../app/ui/fonts.css'
import './gallery.css'
import { Chart } from '../../app/charts/chart.tsx'
import { darkTheme, lightTheme } from '../../app/charts/theme.ts'
import { extraFixtures, type Fixture, fixtures, sizeFixtures } from '../app/charts/fixtures.ts'

/** All chart kinds in all situations on one page: `?kind=pie`, `?theme=dark`. For the eye, in development only. */
function Gallery() {
  const query = new URLSearchParams(location.search)
  const kind = query.get('kind')
  const dark = query.get('theme') === 'dark'
  const groups = Object.entries({ ...fixtures, ...extraFixtures, sizes: sizeFixtures }).filter(
    ([name]) => kind === null || kind === name,
  )
  return (
    <main data-theme={dark ? 'dark' : 'light'}>
      {groups.map(([name, list]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div className="row">
            {list.map((fixture, index) => (
              <Tile key={`${index}-${fixture.name}`} fixture={fixture} dark={dark || fixture.dark === true} />
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}

function Tile({ fixture, dark }: { fixture: Fixture; dark: boolean }) {
  return (
    <figure data-theme={dark ? 'dark' : 'light'}>
      <figcaption>{fixture.name}</figcaption>
      <div className="box" style={{ width: fixture.width, height: fixture.height }}>
        <Chart
          width={fixture.width}
          height={fixture.height}
          formData={fixture.formData}
          data={fixture.data}
          theme={dark ? darkTheme : lightTheme}
          interaction={{ selected: fixture.selected, onCrossFilter: () => undefined }}
        />
      </div>
    </figure>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Gallery />)
