import { Menu as MenuIcon } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { frameMessages } from '../../i18n/frame.ts'
import { t } from '../../i18n/message.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageFrameContext } from '../../ui/page.tsx'
import { useStored } from '../../ui/persisted-state.ts'
import { AccountMenu } from './account-menu.tsx'
import { CreateMenu } from './create-menu.tsx'
import styles from './frame.module.css'
import { Rail } from './rail.tsx'
import { SearchButton } from './search-button.tsx'

const loadSheet = () => import('./rail-sheet.tsx')
const RailSheet = lazy(async () => ({ default: (await loadSheet()).RailSheet }))

interface FrameProps {
  readonly onSearch: () => void
  readonly onShortcuts: () => void
  readonly children: ReactNode
}

/** What stands around every page: the rail, and the tools of the top bar that each page's `PageHeader` draws. */
export function Frame({ onSearch, onShortcuts, children }: FrameProps) {
  const wide = useMatches().some((match) => isWide(match.handle))
  // Pages that want the whole width start with the rail closed; either choice is remembered for its kind of page.
  const [normalRail, setNormalRail] = useStored<'open' | 'closed'>('rail', ['open', 'closed'])
  const [wideRail, setWideRail] = useStored<'open' | 'closed'>('rail.wide', ['closed', 'open'])
  const collapsed = (wide ? wideRail : normalRail) === 'closed'
  const toggle = () => (wide ? setWideRail : setNormalRail)(collapsed ? 'open' : 'closed')

  const { key, search } = useLocation()
  const bare = hidesNavigation(new URLSearchParams(search))
  const [sheetAt, setSheetAt] = useState<string | null>(null)
  const start = (
    <span className="only-narrow">
      <IconButton
        icon={MenuIcon}
        label={t(frameMessages.openNavigation)}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSheet()}
        onClick={() => setSheetAt(key)}
      />
    </span>
  )
  const end = (
    <>
      <SearchButton onClick={onSearch} />
      <CreateMenu />
      <AccountMenu onShortcuts={onShortcuts} />
    </>
  )
  return (
    <PageFrameContext value={bare ? NO_FRAME : { start, end }}>
      <div className={styles.app}>
        <a className={styles.skip} href="#content">
          {t(frameMessages.skip)}
        </a>
        <div className="only-wide" hidden={bare}>
          <Rail collapsed={collapsed} onToggle={toggle} />
        </div>
        <div className={styles.main}>{children}</div>
      </div>
      {/* Going somewhere closes the sheet: it belongs to the page it was opened on. */}
      {sheetAt === key ? (
        <Suspense>
          <RailSheet onClose={() => setSheetAt(null)} />
        </Suspense>
      ) : null}
    </PageFrameContext>
  )
}

const NO_FRAME = { start: null, end: null }
/** The bit of `uiConfig` that hides the navigation. */
const HIDE_NAVIGATION = 4

/** A page shown by itself: full screen, or within another page. */
function hidesNavigation(params: URLSearchParams): boolean {
  const standalone = params.get('standalone')
  const shown = standalone === null || standalone === '0' || standalone === 'false'
  return !shown || (Number(params.get('uiConfig') ?? 0) & HIDE_NAVIGATION) !== 0
}

function isWide(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'wide' in handle && handle.wide === true
}
