import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { documentOfState } from '../../../../durable-objects/dashboard/written-document.ts'
import { dashboardPage } from '../../../api/dashboard-page.ts'
import { dashboards } from '../../../api/dashboards.ts'
import { errorText } from '../../../api/errors.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { uiMessages } from '../../../i18n/ui.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useLayout, usePage } from '../view/contexts.ts'
import styles from './filter-dialog.module.css'

/** A new dashboard with the content on the screen, also what of it is not saved; its charts are shared or copied. */
export function SaveAsDialog({ onClose }: { readonly onClose: () => void }) {
  const { dashboard } = usePage()
  const { state } = useLayout()
  const client = useQueryClient()
  const title = state.props.dashboard_title || t(dashboardMessages.untitled)
  const [name, setName] = useState(t(dashboardDialogMessages.copyOf, { title }))
  const [charts, setCharts] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setTried(true)
    if (name.trim() === '') return
    setBusy(true)
    const { css, json_metadata, position_json } = documentOfState(state)
    try {
      const id = await dashboardPage.copy(dashboard.id, {
        dashboard_title: name.trim(),
        css,
        duplicate_slices: charts,
        json_metadata: JSON.stringify({ ...json_metadata, positions: position_json }),
      })
      void client.invalidateQueries({ queryKey: dashboards.key })
      // The page of another dashboard begins anew, with a live connection of its own.
      location.assign(`/superset/dashboard/${id}/`)
    } catch (error) {
      setFailure(t(dashboardDialogMessages.copyFailed, { error: errorText(error) }))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(dashboardMessages.saveAs)}
      size="confirm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(uiMessages.cancel)}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            {t(dashboardDialogMessages.saveCopy)}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field
          label={t(dashboardDialogMessages.copyName)}
          required
          error={tried && name.trim() === '' ? t(dashboardDialogMessages.copyNameRequired) : undefined}
        >
          <Input value={name} maxLength={500} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Checkbox checked={charts} onChange={setCharts}>
          {t(dashboardDialogMessages.copyCharts)}
        </Checkbox>
      </form>
    </Dialog>
  )
}

const FORM = 'dashboard-save-as'
