import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import styles from './chart-tile.module.css'
import type { TileDialog, TileMenuFacts } from './tile-menu-popup.tsx'

const loadPopup = () => import('./tile-menu-popup.tsx')
const TileMenuPopup = lazy(async () => ({ default: (await loadPopup()).TileMenuPopup }))
const TileDialogs = lazy(async () => ({ default: (await import('./tile-dialogs.tsx')).TileDialogs }))

/** The button of what can be done with one chart, and the dialogs that it opens. */
export function TileMenu(facts: TileMenuFacts) {
  const { title, formData, answer } = facts
  const [dialog, setDialog] = useState<TileDialog | null>(null)
  const label = t(dashboardMessages.tileMenu, { title })
  return (
    <>
      <MenuButton
        label={label}
        align="end"
        Popup={TileMenuPopup}
        popupProps={{ facts, onDialog: setDialog }}
        preload={() => void loadPopup()}
      >
        {(trigger) => <IconButton {...trigger} icon={Ellipsis} size="sm" className={styles.menu} label={label} />}
      </MenuButton>
      {dialog ? (
        <Suspense>
          <TileDialogs dialog={dialog} title={title} formData={formData} data={answer.data} onClose={() => setDialog(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
