import { Copy } from 'lucide-react'
import { useState } from 'react'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import styles from './dialogs.module.css'
import { embedCode } from './embed-code.ts'

const DEFAULT_WIDTH = 600
const DEFAULT_HEIGHT = 400

/** The chart as a frame in another page of this site. */
export function EmbedDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const [width, setWidth] = useState(String(DEFAULT_WIDTH))
  const [height, setHeight] = useState(String(DEFAULT_HEIGHT))
  const code = embedCode(url, Number(width) || DEFAULT_WIDTH, Number(height) || DEFAULT_HEIGHT)
  return (
    <Dialog
      title={t(dialogMessages.embed)}
      description={t(dialogMessages.embedHint)}
      onClose={onClose}
      footer={
        <Button kind="primary" icon={Copy} onClick={() => void copyText(code)}>
          {t(dialogMessages.copy)}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={t(dialogMessages.embedCode)}>
          <Textarea code readOnly rows={4} value={code} onFocus={(event) => event.target.select()} />
        </Field>
        <div className={styles.pair}>
          <Field label={t(dialogMessages.embedWidth)}>
            <Input type="number" min={1} value={width} onChange={(event) => setWidth(event.target.value)} />
          </Field>
          <Field label={t(dialogMessages.embedHeight)}>
            <Input type="number" min={1} value={height} onChange={(event) => setHeight(event.target.value)} />
          </Field>
        </div>
      </div>
    </Dialog>
  )
}
