import { useFieldControl } from './field.tsx'
import styles from './file-input.module.css'

interface FileInputProps {
  readonly accept?: string
  readonly onChange: (file: File | null) => void
}

/** One file from the device; inside a `Field` it is labelled and described by it. */
export function FileInput({ accept, onChange }: FileInputProps) {
  const field = useFieldControl()
  return (
    <input
      {...field}
      type="file"
      accept={accept}
      className={styles.file}
      onChange={(event) => onChange(event.target.files?.[0] ?? null)}
    />
  )
}
