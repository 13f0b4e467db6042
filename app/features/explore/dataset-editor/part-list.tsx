import { Plus, Search, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { datasetMessages } from '../../../i18n/dataset-editor.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { handleRoving } from '../../../ui/roving.ts'
import styles from './dataset-dialog.module.css'

interface Part {
  readonly key: string
  readonly name: string
  readonly label: string
}

interface PartListProps<P extends Part> {
  readonly label: string
  readonly search: string
  /** What the button that makes a new one says; with `make`. */
  readonly add?: string
  readonly make?: (key: string) => P
  readonly parts: readonly P[]
  readonly onChange: (parts: readonly P[]) => void
  readonly children: (part: P, change: (patch: Partial<P>) => void) => ReactNode
}

/** Columns or metrics: a list to choose from, and the form of the chosen one beside it. */
export function PartList<P extends Part>({ label, search, add, make, parts, onChange, children }: PartListProps<P>) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(parts[0]?.key)
  const needle = text.trim().toLowerCase()
  const shown = parts.filter((one) => one.key === chosen || `${one.name}\n${one.label}`.toLowerCase().includes(needle))
  const part = parts.find((one) => one.key === chosen)
  const append = () => {
    if (!make) return
    const made = make(crypto.randomUUID())
    onChange([...parts, made])
    setChosen(made.key)
  }
  return (
    <div className={styles.split}>
      <div className={styles.list}>
        <Input
          type="search"
          icon={Search}
          aria-label={search}
          placeholder={search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div
          role="listbox"
          aria-label={label}
          className={`${styles.names} scroll`}
          onKeyDown={(event) => handleRoving(event, 'vertical')?.click()}
        >
          {shown.map((one) => (
            <button
              key={one.key}
              type="button"
              role="option"
              data-roving=""
              aria-selected={one.key === chosen}
              tabIndex={one.key === (part?.key ?? shown[0]?.key) ? 0 : -1}
              className={styles.name}
              onClick={() => setChosen(one.key)}
            >
              <span className="trunc">{one.name || t(datasetMessages.unnamed)}</span>
              {one.label && one.label !== one.name ? <span className="small muted trunc">{one.label}</span> : null}
            </button>
          ))}
        </div>
        {shown.length === 0 ? <p className="small muted">{t(datasetMessages.nothing)}</p> : null}
        {add ? (
          <Button size="sm" icon={Plus} onClick={append}>
            {add}
          </Button>
        ) : null}
      </div>
      {part ? (
        <div key={part.key} className={styles.form} role="group" aria-label={part.name || t(datasetMessages.unnamed)}>
          {children(part, (patch) => onChange(parts.map((one) => (one === part ? { ...one, ...patch } : one))))}
          <span>
            <IconButton
              icon={Trash2}
              label={t(datasetMessages.remove, { name: part.name })}
              onClick={() => {
                onChange(parts.filter((one) => one !== part))
                setChosen(parts.find((one) => one !== part)?.key)
              }}
            />
          </span>
        </div>
      ) : (
        <p className="muted">{t(datasetMessages.choosePart)}</p>
      )}
    </div>
  )
}
