import { signInPath } from '../../../api/client.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useEditing } from './edit-context.ts'
import styles from './edit-mode.module.css'

/** What stands in the way of editing, and what can be done about it. */
export function EditBanners() {
  const { live, store } = useEditing()
  const { status, recovered } = live
  return (
    <div className={styles.banners}>
      {status === 'reload' ? (
        <Banner
          tone="warning"
          actions={
            <Button size="sm" onClick={() => location.reload()}>
              {t(editMessages.reloadNow)}
            </Button>
          }
        >
          {t(editMessages.reloadText)}
        </Banner>
      ) : null}
      {status === 'signed-out' ? (
        <Banner
          tone="warning"
          actions={
            <Button size="sm" onClick={() => location.assign(signInPath(location))}>
              {t(editMessages.signIn)}
            </Button>
          }
        >
          {t(editMessages.signedOut)}
        </Banner>
      ) : null}
      {status === 'read-only' || status === 'stopped' ? (
        <Banner tone="warning">{t(editMessages.forbidden)}</Banner>
      ) : null}
      {recovered ? (
        <Banner
          tone="warning"
          actions={
            <>
              <Button size="sm" onClick={() => store.recover()}>
                {t(editMessages.recover)}
              </Button>
              <Button size="sm" kind="ghost" onClick={() => store.dropRecovered()}>
                {t(editMessages.dropRecovered)}
              </Button>
            </>
          }
        >
          {t(editMessages.recovered, { count: recovered.count })}
        </Banner>
      ) : null}
    </div>
  )
}
