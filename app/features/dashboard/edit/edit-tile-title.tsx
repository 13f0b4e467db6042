import type { Item } from '../../../../durable-objects/dashboard/state.ts'
import { useEditing } from './edit-context.ts'
import { InlineText } from './inline-text.tsx'

/** The title of a chart on this dashboard; another one than the chart's own can be given to it here. */
export function EditTileTitle({ item, title }: { readonly item: Item; readonly title: string }) {
  const { writing, write, change } = useEditing()
  if (writing !== item.id) return <span onDoubleClick={() => write(item.id)}>{title}</span>
  return (
    <InlineText
      label={title}
      value={title}
      onDone={(value) => {
        if (value !== null && value !== title) {
          change([{ type: 'editItem', data: { id: item.id, set: { sliceNameOverride: value } } }])
        }
        write(null)
      }}
    />
  )
}
